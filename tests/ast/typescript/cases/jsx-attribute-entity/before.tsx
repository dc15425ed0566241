const a = <b c="&quot;d&quot;" />;
