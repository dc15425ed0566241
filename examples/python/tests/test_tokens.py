from app.auth.tokens import issue, verify_token


def test_a_fresh_token_is_valid():
    assert verify_token(issue("ada", b"key"), b"key") == "ada"


def test_another_key_refuses_it():
    assert verify_token(issue("ada", b"key"), b"other") is None
