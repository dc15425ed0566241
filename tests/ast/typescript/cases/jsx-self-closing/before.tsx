const a = <b></b>;
