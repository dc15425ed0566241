const a = 10n;
