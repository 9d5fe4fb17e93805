"""What is told of the card table and of games: to programs, and of one that was played."""
