const a = 'it\'s';
