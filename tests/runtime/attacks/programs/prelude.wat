;; What every program here has, behind its imports. Memory: 0 to 127 scratch, 128 to 1023 variables, from 1024 texts, from 65536
;; the input, from 131072 responses. Numbers go to standard output, one a line; what was read goes to standard error.
(memory (export "memory") 4)
(global $muted (mut i32) (i32.const 0))

(func $write (param $fd i32) (param $from i32) (param $length i32)
  (i32.store (i32.const 0) (local.get $from))
  (i32.store (i32.const 4) (local.get $length))
  (drop (call $fd_write (local.get $fd) (i32.const 0) (i32.const 1) (i32.const 8))))

(func $show (param $from i32) (param $length i32)
  (call $write (i32.const 2) (local.get $from) (local.get $length))
  (i32.store8 (i32.const 16) (i32.const 10))
  (call $write (i32.const 2) (i32.const 16) (i32.const 1)))

(func $number (param $n i32)
  (local $at i32)
  (local.set $at (i32.const 95))
  (i32.store8 (i32.const 95) (i32.const 10))
  (loop $digits
    (local.set $at (i32.sub (local.get $at) (i32.const 1)))
    (i32.store8 (local.get $at) (i32.add (i32.const 48) (i32.rem_u (local.get $n) (i32.const 10))))
    (br_if $digits (local.tee $n (i32.div_u (local.get $n) (i32.const 10)))))
  (call $write (i32.const 1) (local.get $at) (i32.sub (i32.const 96) (local.get $at))))

;; Prints an errno and gives it back.
(func $report (param $errno i32) (result i32)
  (if (i32.eqz (global.get $muted)) (then (call $number (local.get $errno))))
  (local.get $errno))

;; Reads the whole input, once.
(func $read_input
  (local $at i32)
  (if (i32.load8_u (i32.const 65536)) (then (return)))
  (local.set $at (i32.const 65536))
  (loop $more
    (i32.store (i32.const 0) (local.get $at))
    (i32.store (i32.const 4) (i32.sub (i32.const 131000) (local.get $at)))
    (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
    (local.set $at (i32.add (local.get $at) (i32.load (i32.const 8))))
    (br_if $more (i32.load (i32.const 8)))))

;; The place behind a text of the input, from a place on; traps where it is not.
(func $behind (param $text i32) (param $length i32) (param $at i32) (result i32)
  (local $i i32)
  (block $found
    (loop $next
      (if (i32.ge_u (local.get $at) (i32.const 131000)) (then unreachable))
      (local.set $i (i32.const 0))
      (block $differs
        (loop $same
          (br_if $found (i32.eq (local.get $i) (local.get $length)))
          (br_if $differs
            (i32.ne
              (i32.load8_u (i32.add (local.get $at) (local.get $i)))
              (i32.load8_u (i32.add (local.get $text) (local.get $i)))))
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (br $same)))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br $next)))
  (i32.add (local.get $at) (local.get $length)))

;; The number behind a key that stands behind another text.
(func $given (param $section i32) (param $section_length i32) (param $key i32) (param $key_length i32) (result i32)
  (local $at i32) (local $value i32) (local $digit i32)
  (call $read_input)
  (local.set $at
    (call $behind (local.get $key) (local.get $key_length)
      (call $behind (local.get $section) (local.get $section_length) (i32.const 65536))))
  (block $done
    (loop $digits
      (local.set $digit (i32.sub (i32.load8_u (local.get $at)) (i32.const 48)))
      (br_if $done (i32.ge_u (local.get $digit) (i32.const 10)))
      (local.set $value (i32.add (i32.mul (local.get $value) (i32.const 10)) (local.get $digit)))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br $digits)))
  (local.get $value))
