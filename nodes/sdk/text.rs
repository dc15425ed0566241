//! Texts of strangers: cut, on one line, calling nobody.

/// One line of at most so many letters, without what a terminal or a mention would act on.
pub fn plain(text: &str, most: usize) -> String {
    let mut out = String::new();
    let mut length = 0;
    for word in text.split(|letter: char| letter.is_whitespace() || letter.is_control()).filter(|word| !word.is_empty()) {
        if length > 0 {
            out.push(' ');
            length += 1;
        }
        for letter in word.chars().filter(|letter| !matches!(letter, '@' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')) {
            out.push(letter);
            length += 1;
        }
    }
    cut(&out, most)
}

/// At most so many letters; what is left out shows.
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.into();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    [kept.trim_end(), "…"].concat()
}

/// Lower-case words of three letters and more.
pub fn words(text: &str) -> Vec<String> {
    text.split(|letter: char| letter.is_ascii() && !letter.is_ascii_alphanumeric())
        .filter(|word| word.chars().count() >= 3)
        .map(str::to_ascii_lowercase)
        .collect()
}
