const a = <b c="&amp;quot;" />;
