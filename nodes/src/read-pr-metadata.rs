//! Reads the pull requests that are named from GitHub's REST interface and keeps what a reviewer needs to know of them.

#![no_main]

#[macro_use]
#[path = "../sdk/mod.rs"]
mod sdk;

use sdk::json::Json;
use sdk::run::{Answer, Call, Fault};
use sdk::text::plain;
use sdk::{host, json};

const GITHUB: &str = "https://api.github.com";
const MOST: usize = 50;

#[no_mangle]
pub extern "C" fn __main_void() -> i32 {
    sdk::run::run(read)
}

struct Reference {
    text: String,
    owner: String,
    repo: String,
    number: i64,
}

fn read(call: &Call) -> Answer {
    let refs = call.input("pr_refs").list();
    if refs.is_empty() || refs.len() > MOST {
        return Err(Fault::new("bad_input", "pr_refs is no list of 1 to 50 pull requests."));
    }
    let mut found = Vec::new();
    let mut missing = Vec::new();
    for each in refs {
        let text = each.text().unwrap_or("");
        let reference = reference(text).ok_or_else(|| Fault::new("bad_input", ["No pull request: ", &plain(text, 200)].concat()))?;
        match document(call, &reference)?.and_then(|document| facts(&reference, &document)) {
            Ok(facts) => found.push(facts),
            Err(reason) => missing.push(map! { "ref" => text, "reason" => reason }),
        }
    }
    Ok(map! { "pull_requests" => found, "missing" => missing })
}

/// `owner/repo#12` or the address of its page.
fn reference(text: &str) -> Option<Reference> {
    let (path, number) = match text.strip_prefix("https://") {
        Some(address) => address.split_once('/')?.1.split_once("/pull/")?,
        None => text.split_once('#')?,
    };
    let (owner, repo) = path.split_once('/')?;
    let number = number.trim_end_matches('/');
    let is_number = !number.is_empty() && number.len() < 10 && number.chars().all(|letter| letter.is_ascii_digit());
    if !is_number || !is_name(owner) || !is_name(repo) {
        return None;
    }
    Some(Reference { text: text.into(), owner: owner.into(), repo: repo.into(), number: number.parse().ok()? })
}

fn is_name(text: &str) -> bool {
    let letters = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    !text.is_empty() && text.len() <= 100 && !text.starts_with('.') && text.chars().all(letters)
}

/// What was handed over in `known`, or what the server says; the inner error is why there is none.
fn document(call: &Call, reference: &Reference) -> Result<Result<Json, String>, Fault> {
    let known = call.input("known").get(&reference.text);
    if !known.is_null() {
        return Ok(Ok(known.clone()));
    }
    let (handle, scope) = call.grant("network.read")?;
    let api = call.input("api").text().unwrap_or(GITHUB).trim_end_matches('/');
    let url = [api, "/repos/", &reference.owner, "/", &reference.repo, "/pulls/", &reference.number.to_string()].concat();
    // A policy may have narrowed what the manifest asked for; trying all the same would count as an attempt to break out.
    if !is_granted(scope, &url) {
        return Err(Fault::new("not_granted", ["The policy does not let this run read ", &url, "."].concat()));
    }
    let headers = map! { "accept" => "application/vnd.github+json" };
    let payload = map! { "url" => url.as_str(), "headers" => headers };
    Ok(match host::http_get(handle, &payload) {
        Err(errno) => Err(["It could not be read: ", host::words(errno), "."].concat()),
        Ok(response) => match (response.get("status").whole(), response.get("body").text().and_then(json::parse)) {
            (Some(200), Some(document)) => Ok(document),
            (Some(200), None) => Err("The server's answer is no JSON.".into()),
            (status, _) => Err(["The server answers ", &status.unwrap_or(0).to_string(), "."].concat()),
        },
    })
}

fn is_granted(scope: &Json, url: &str) -> bool {
    let one = std::slice::from_ref(scope.get("url"));
    one.iter().chain(scope.get("urls").list()).filter_map(Json::text).any(|pattern| match pattern.strip_suffix('*') {
        Some(beginning) => url.starts_with(beginning),
        None => url == pattern,
    })
}

fn facts(reference: &Reference, document: &Json) -> Result<Json, String> {
    let text = |value: &Json, most: usize| value.text().map(|text| plain(text, most));
    let title = text(document.get("title"), 200).ok_or("The answer is no pull request.")?;
    if document.get("number").whole() != Some(reference.number) {
        return Err("The answer is another pull request.".into());
    }
    let end = |name: &str| map! { "ref" => text(document.get(name).get("ref"), 200), "sha" => text(document.get(name).get("sha"), 64) };
    let label = [&reference.owner, "/", &reference.repo, "#", &reference.number.to_string()].concat();
    let whole = |name: &str| document.get(name).whole();
    let body = document.get("body").text().unwrap_or("");
    Ok(map! {
        "ref" => reference.text.as_str(),
        "label" => label.as_str(),
        "repo" => [&reference.owner, "/", &reference.repo].concat(),
        "number" => reference.number,
        "title" => title,
        "state" => text(document.get("state"), 20),
        "is_draft" => document.get("draft") == &Json::Bool(true),
        "author" => text(document.get("user").get("login"), 40),
        "head" => end("head"),
        "base" => end("base"),
        "additions" => whole("additions"),
        "deletions" => whole("deletions"),
        "changed_files" => whole("changed_files"),
        "reviewers" => names(document.get("requested_reviewers"), "login"),
        "labels" => names(document.get("labels"), "name"),
        "depends_on" => dependencies(body, reference),
        "summary" => plain(body.split("\n\n").next().unwrap_or(""), 300),
    })
}

fn names(list: &Json, key: &str) -> Vec<String> {
    list.list().iter().take(20).filter_map(|each| each.get(key).text()).map(|name| plain(name, 60)).collect()
}

const SAYS_SO: [&str; 4] = ["depends on", "blocked by", "stacked on", "requires"];

/// What its description says it depends on: lines such as `Depends on #12, acme/shop#13`.
fn dependencies(body: &str, reference: &Reference) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for line in body.lines() {
        let lower = line.trim_start_matches(|letter: char| letter.is_ascii() && !letter.is_ascii_alphanumeric()).to_ascii_lowercase();
        if !SAYS_SO.iter().any(|words| lower.starts_with(words)) {
            continue;
        }
        for word in line.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ';' | '(' | ')')) {
            let label = match word.trim_end_matches(|letter| matches!(letter, '.' | ':')) {
                short if short.starts_with('#') => [&reference.owner, "/", &reference.repo, short].concat(),
                other => other.into(),
            };
            if let Some(Reference { owner, repo, number, .. }) = crate::reference(&label) {
                let label = [&owner, "/", &repo, "#", &number.to_string()].concat();
                if !labels.contains(&label) && labels.len() < MOST {
                    labels.push(label);
                }
            }
        }
    }
    labels
}
