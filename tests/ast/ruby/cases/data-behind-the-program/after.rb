a
__END__
c
