"""Pure players: functions of a view and a source of chance that return one of its actions.
"""
