"""What a table answers to something that may not be done now."""

from nightdrop.engine.model import Message


class Refused(ValueError):
    """Something that may not be done now; nothing has changed."""

    def __init__(self, message: Message, sentence: str) -> None:
        super().__init__(sentence)
        self.message = message
        self.sentence = sentence
        self.rule = message.rule
