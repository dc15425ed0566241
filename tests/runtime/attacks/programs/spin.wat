;; Does something so many times.
(func (export "_start")
  (local $left i32)
  (local.set $left (i32.const %TURNS%))
  (loop $more
    %BODY%
    (br_if $more (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
  %AFTER%)
