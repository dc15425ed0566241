const a = <b>c  d</b>;
