const a = <b />;
