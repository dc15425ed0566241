const a = <b c="&quot;" />;
