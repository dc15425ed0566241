const a = <b>c</b>;
