export {
  type AgentFile,
  type AgentsSetUp,
  detectAgentsHere,
  findAgentsNamed,
  removeAgents,
  setUpAgents,
} from "./set-up-agents.ts";
