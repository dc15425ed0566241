package a

func F[K comparable, V any](m map[K]V, more ...func(K) (V, error)) (n int, err error) { return }
