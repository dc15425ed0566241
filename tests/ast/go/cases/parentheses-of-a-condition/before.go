package a

func f(x bool) {
	if (x) {
	}
	for (x) {
	}
	switch (x) {
	}
}
