"""A moment in words, in the player's time zone."""

from nightdrop.table.calendar import day_before, local, today
from nightdrop.table.language import N_, _

MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def moment(seconds: float) -> str:
    """A local time in words: "today, 21:40", "yesterday, 21:40", "06 June 1944"."""
    then, now = local(seconds), today()
    hour = f"{then.hour:02}:{then.minute:02}"
    if then.date() == now:
        return _("today, {hour}").format(hour=hour)
    if then.date() == day_before(now):
        return _("yesterday, {hour}").format(hour=hour)
    month = _(MONTHS[then.month - 1])
    return _("{day:02} {month} {year}").format(day=then.day, month=month, year=then.year)
