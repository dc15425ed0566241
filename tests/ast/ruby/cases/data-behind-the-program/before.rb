a
__END__
b
