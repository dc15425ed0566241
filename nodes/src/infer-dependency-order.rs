//! Puts pull requests into an order in which they can be merged: what others are stacked on, or say they depend on, comes first.

#![no_main]

#[macro_use]
#[path = "../sdk/mod.rs"]
mod sdk;

use sdk::json::Json;
use sdk::run::{Answer, Call, Fault};

const MOST: usize = 50;

#[no_mangle]
pub extern "C" fn __main_void() -> i32 {
    sdk::run::run(order)
}

struct Edge {
    before: usize,
    after: usize,
    why: &'static str,
}

fn order(call: &Call) -> Answer {
    let read = call.result_of("read-pr-metadata").get("pull_requests");
    let all = if read.is_null() { call.input("pull_requests") } else { read }.list();
    if all.is_empty() || all.len() > MOST {
        return Err(Fault::new("bad_input", "There is no list of 1 to 50 pull requests."));
    }
    let edges = edges(all);
    let sorted = sorted(all, &edges);
    if sorted.len() < all.len() {
        let left: Vec<&str> = (0..all.len()).filter(|at| !sorted.contains(at)).map(|at| label(all, at)).collect();
        return Err(Fault::new("cycle", ["These depend on one another in a circle: ", &left.join(", "), "."].concat()));
    }
    let position: Vec<(String, Json)> = sorted.iter().enumerate().map(|(at, pull)| (label(all, *pull).into(), Json::from(at))).collect();
    let edges = edges.iter().map(|edge| map! { "before" => label(all, edge.before), "after" => label(all, edge.after), "why" => edge.why });
    Ok(map! {
        "order" => sorted.iter().map(|at| label(all, *at)).collect::<Vec<_>>(),
        "position" => Json::Map(position),
        "edges" => edges.collect::<Vec<_>>(),
    })
}

fn label(all: &[Json], at: usize) -> &str {
    all.get(at).and_then(|pull| pull.get("label").text()).unwrap_or("")
}

fn edges(all: &[Json]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (after, pull) in all.iter().enumerate() {
        for (before, other) in all.iter().enumerate().filter(|(before, _)| *before != after) {
            let says_so = pull.get("depends_on").list().iter().any(|label| label == other.get("label"));
            let (onto, from) = (pull.get("base").get("ref"), other.get("head").get("ref"));
            let is_stacked = !onto.is_null() && onto == from && pull.get("repo") == other.get("repo");
            if says_so {
                edges.push(Edge { before, after, why: "its description says so" });
            } else if is_stacked {
                edges.push(Edge { before, after, why: "it is stacked on that branch" });
            }
        }
    }
    edges
}

/// As far as it goes without a circle; among those that are free, the order in which they were given.
fn sorted(all: &[Json], edges: &[Edge]) -> Vec<usize> {
    let mut done: Vec<usize> = Vec::new();
    loop {
        let is_free = |at: &usize| edges.iter().all(|edge| edge.after != *at || done.contains(&edge.before));
        match (0..all.len()).find(|at| !done.contains(at) && is_free(at)) {
            Some(next) => done.push(next),
            None => return done,
        }
    }
}
