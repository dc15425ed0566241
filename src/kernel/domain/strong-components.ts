/**
 * Returns the strongly connected components of a directed graph (Tarjan 1972): nodes are in one if each can be reached from the other.
 * A component comes after those that it leads to. The walk keeps its own stack, since graphs may be deep.
 */
export function findStrongComponents<Node>(nodes: Iterable<Node>, next: (node: Node) => Iterable<Node>): Node[][] {
  const order = new Map<Node, { readonly at: number; low: number; isOpen: boolean }>();
  const open: Node[] = [];
  const components: Node[][] = [];
  const enter = (node: Node) => {
    const mark = { at: order.size, low: order.size, isOpen: true };
    order.set(node, mark);
    open.push(node);
    return { node, mark, rest: next(node)[Symbol.iterator]() };
  };
  for (const root of nodes) {
    if (order.has(root)) continue;
    const walk = [enter(root)];
    for (let step = walk.at(-1); step; step = walk.at(-1)) {
      const { node, mark, rest } = step;
      const follower = rest.next();
      if (!follower.done) {
        const known = order.get(follower.value);
        if (!known) walk.push(enter(follower.value));
        else if (known.isOpen) mark.low = Math.min(mark.low, known.at);
        continue;
      }
      walk.pop();
      const above = walk.at(-1);
      if (above) above.mark.low = Math.min(above.mark.low, mark.low);
      if (mark.low !== mark.at) continue;
      const component = open.splice(open.lastIndexOf(node));
      for (const member of component) {
        const its = order.get(member);
        if (its) its.isOpen = false;
      }
      components.push(component);
    }
  }
  return components;
}
