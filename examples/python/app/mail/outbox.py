"""Messages that wait to be sent."""


class Outbox:
    """Collects messages; whoever sends them takes them out."""

    def __init__(self) -> None:
        self.waiting: list[tuple[str, str]] = []

    def add(self, address: str, text: str) -> None:
        """Put a message at the end of the line."""
        self.waiting.append((address, text))
