const a = <b>{/* d */}</b>;
