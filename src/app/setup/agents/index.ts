export {
  type AgentFile,
  type AgentsSetUp,
  agentsHere,
  agentsNamed,
  removeAgents,
  setUpAgents,
} from "./set-up-agents.ts";
