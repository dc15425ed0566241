//! JSON as a value. Numbers keep their text: no node computes with fractions, and the code that reads and writes them is large.

#[derive(Clone, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Json>),
    Map(Vec<(String, Json)>),
}

static NULL: Json = Json::Null;

/// An object with its keys in the order in which they are written.
macro_rules! map {
    ($($key:expr => $value:expr),* $(,)?) => {
        $crate::sdk::json::Json::Map(vec![$((String::from($key), $crate::sdk::json::Json::from($value))),*])
    };
}

impl Json {
    /// Null where there is no such key, or where this is no object.
    pub fn get(&self, key: &str) -> &Json {
        match self {
            Json::Map(entries) => entries.iter().find(|(name, _)| name == key).map_or(&NULL, |(_, value)| value),
            _ => &NULL,
        }
    }

    pub fn is_null(&self) -> bool {
        matches!(self, Json::Null)
    }

    pub fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    pub fn whole(&self) -> Option<i64> {
        match self {
            Json::Number(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// Empty where this is no list.
    pub fn list(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    pub fn entries(&self) -> &[(String, Json)] {
        match self {
            Json::Map(entries) => entries,
            _ => &[],
        }
    }

    pub fn write(&self) -> String {
        let mut out = String::new();
        write_value(self, &mut out);
        out
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.into())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<i64> for Json {
    fn from(value: i64) -> Json {
        Json::Number(value.to_string())
    }
}

impl From<usize> for Json {
    fn from(value: usize) -> Json {
        Json::Number(value.to_string())
    }
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(items: Vec<T>) -> Json {
        Json::List(items.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

fn write_value(value: &Json, out: &mut String) {
    match value {
        Json::Null => out.push_str("null"),
        Json::Bool(true) => out.push_str("true"),
        Json::Bool(false) => out.push_str("false"),
        Json::Number(text) => out.push_str(text),
        Json::Text(text) => write_text(text, out),
        Json::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write_value(item, out);
            }
            out.push(']');
        }
        Json::Map(entries) => {
            out.push('{');
            for (at, (key, item)) in entries.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write_text(key, out);
                out.push(':');
                write_value(item, out);
            }
            out.push('}');
        }
    }
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if (control as u32) < 0x20 => {
                out.push_str("\\u00");
                for digit in [(control as u32) >> 4, (control as u32) & 15] {
                    out.push(char::from_digit(digit, 16).unwrap_or('0'));
                }
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// Deeper documents are refused before they use up the stack.
const DEEPEST: usize = 100;

/// None: this is no JSON.
pub fn parse(text: &str) -> Option<Json> {
    let mut reader = Reader { bytes: text.as_bytes(), text, at: 0 };
    let value = reader.value(0)?;
    reader.blank();
    if reader.at == text.len() { Some(value) } else { None }
}

struct Reader<'a> {
    bytes: &'a [u8],
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn blank(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn takes(&mut self, wanted: &str) -> Option<()> {
        if self.bytes.get(self.at..)?.starts_with(wanted.as_bytes()) {
            self.at += wanted.len();
            return Some(());
        }
        None
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        if depth > DEEPEST {
            return None;
        }
        self.blank();
        match self.peek()? {
            b'n' => self.takes("null").map(|_| Json::Null),
            b't' => self.takes("true").map(|_| Json::Bool(true)),
            b'f' => self.takes("false").map(|_| Json::Bool(false)),
            b'"' => self.string().map(Json::Text),
            b'[' => self.items(depth),
            b'{' => self.map(depth),
            _ => self.number(),
        }
    }

    fn items(&mut self, depth: usize) -> Option<Json> {
        self.at += 1;
        let mut items = Vec::new();
        self.blank();
        if self.takes("]").is_some() {
            return Some(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.blank();
            if self.takes("]").is_some() {
                return Some(Json::List(items));
            }
            self.takes(",")?;
        }
    }

    fn map(&mut self, depth: usize) -> Option<Json> {
        self.at += 1;
        let mut entries = Vec::new();
        self.blank();
        if self.takes("}").is_some() {
            return Some(Json::Map(entries));
        }
        loop {
            self.blank();
            let key = self.string()?;
            self.blank();
            self.takes(":")?;
            entries.push((key, self.value(depth + 1)?));
            self.blank();
            if self.takes("}").is_some() {
                return Some(Json::Map(entries));
            }
            self.takes(",")?;
        }
    }

    fn number(&mut self) -> Option<Json> {
        let from = self.at;
        let _ = self.takes("-");
        let whole = self.at;
        self.digits()?;
        if self.bytes.get(whole) == Some(&b'0') && self.at > whole + 1 {
            return None;
        }
        if self.takes(".").is_some() {
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        self.text.get(from..self.at).map(|text| Json::Number(text.into()))
    }

    fn digits(&mut self) -> Option<()> {
        let from = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at > from { Some(()) } else { None }
    }

    fn string(&mut self) -> Option<String> {
        self.takes("\"")?;
        let mut out = String::new();
        loop {
            let from = self.at;
            while !matches!(self.peek()?, b'"' | b'\\' | 0..=0x1f) {
                self.at += 1;
            }
            out.push_str(self.text.get(from..self.at)?);
            self.at += 1;
            match self.bytes.get(self.at - 1)? {
                b'"' => return Some(out),
                b'\\' => out.push(self.escaped()?),
                _ => return None,
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += 1;
        Some(match letter {
            b'"' | b'\\' | b'/' => letter as char,
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unit(),
            _ => return None,
        })
    }

    /// A lone half of a pair is no letter; it becomes the sign for that.
    fn unit(&mut self) -> Option<char> {
        let high = self.hex()?;
        if (0xd800..0xdc00).contains(&high) && self.takes("\\u").is_some() {
            let before = self.at;
            let low = self.hex()?;
            if (0xdc00..0xe000).contains(&low) {
                return char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00));
            }
            self.at = before - 2;
        }
        Some(char::from_u32(high).unwrap_or('\u{fffd}'))
    }

    fn hex(&mut self) -> Option<u32> {
        let mut value = 0;
        for _ in 0..4 {
            value = value * 16 + (self.peek()? as char).to_digit(16)?;
            self.at += 1;
        }
        Some(value)
    }
}
