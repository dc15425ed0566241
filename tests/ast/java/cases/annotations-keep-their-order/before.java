class A { @X @Y int z; }
