class A { @Y @X int z; }
