const a = <b c="\w" />;
