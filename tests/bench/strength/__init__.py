"""The strength report: which rows are measured (``rows``), how one game of a row is played and what is noted of it (``one_game``,
``dominated``), where the games are kept (``kept``), what they come to (``reached``), and what is written of that (``words``, ``chart``).
``tests.bench.bots`` is the command."""
