a  <>  b
