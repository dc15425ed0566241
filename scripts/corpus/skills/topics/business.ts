export const business = `
# finance | corporate finance | QuickBooks, Xero, Excel | account, amount, period, ledger, statement
reconcile-accounts | Match bank lines with bookings and list what is left over. | bank line, match, difference
read-invoices | Take supplier, amounts and due dates from bills. | supplier, due date, line item
forecast-cash | Say how much money is there in thirteen weeks. | receipt, payment, week
budget-variance | Explain why actual figures differ from the plan. | actual, plan, driver
value-company | Value a business by discounted cash flows and multiples. | discount rate, multiple, terminal
expense-claims | Check travel claims against the policy. | receipt, per diem, policy
close-month | Work through the steps that end an accounting period. | accrual, checklist, journal
tax-filing | Prepare value-added tax returns. | vat, return, authority

# legal | contracts and compliance | Ironclad, DocuSign, OneTrust | clause, party, term, obligation, law
review-contracts | Read an agreement and point at risky clauses. | liability, indemnity, clause
draft-nda | Prepare a confidentiality agreement for two parties. | confidential, disclosure, party
privacy-requests | Answer people who ask for their personal data. | subject, access, deadline
licence-audit | List the licences of all dependencies and what they oblige to. | copyleft, notice, attribution
retention-rules | Say how long records are kept and when they are destroyed. | record, period, hold
cookie-consent | Ask visitors before tracking them. | banner, consent, category
terms-of-service | Draft the rules under which a product is used. | acceptable use, warranty, user
impact-assessment | Assess what processing means for the people concerned. | dpia, necessity, measure

# hiring | recruiting | Greenhouse, LinkedIn, Workday | candidate, role, interview, team, offer
job-adverts | Word an open position so that many people feel meant. | inclusive, requirement, benefit
screen-applicants | Compare curricula with the needs of a role. | curriculum, criterion, shortlist
interview-kits | Prepare questions and score sheets for a conversation. | score sheet, competency, panel
welcome-plan | Plan the first ninety days of a new colleague. | buddy, first week, goal
performance-feedback | Write fair appraisals with examples. | appraisal, behaviour, goal
pay-bands | Set ranges of pay by level and place. | level, benchmark, equity
exit-talks | Ask people who leave why, and report patterns. | leaver, reason, attrition
polish-curriculum | Make a curriculum vitae fit a position. | achievement, keyword, layout

# marketing | marketing | HubSpot, Google Analytics, Mailchimp | campaign, audience, channel, lead, brand
search-ranking | Make pages rank: words, titles, structure. | keyword, title, snippet
newsletter-copy | Write mailings that are opened and read. | subject line, preview, call to action
social-posts | Turn an article into posts for each network. | thread, hashtag, hook
landing-pages | Word pages that lead visitors to one action. | headline, proof, conversion
competitor-scan | Compare offers and prices of rivals. | rival, positioning, price
personas | Describe typical buyers from research. | buyer, need, segment
ad-budget | Spread money over channels by return. | attribution, return, channel
editorial-calendar | Plan topics and dates of publication. | topic, date, owner

# sales | sales | Salesforce, HubSpot, Gong | deal, account, prospect, quote, stage
qualify-leads | Score enquiries by fit and interest. | score, fit, enquiry
cold-outreach | Write first messages that people answer. | opener, relevance, follow-up
prepare-calls | Gather what is known about an account before a conversation. | briefing, stakeholder, news
write-offers | Draft an offer with scope, price and terms. | scope, price, validity
pipeline-review | Say which deals will close and which are stuck. | probability, stage, stuck
answer-rfp | Fill a tender with answers from a library. | tender, requirement, answer library
clean-crm | Bring contacts in order: doubles, gaps, owners. | contact, owner, field
renewal-risk | Notice customers who are about to leave. | churn, usage, health

# product | product management | Jira, Linear, Productboard | feature, user, release, goal, feedback
write-stories | Cut a feature into stories with acceptance criteria. | acceptance, given when then, slice
requirement-papers | Describe problem, goals and scope of a feature. | prd, goal, scope
order-backlog | Rank what to build by value and effort. | rice, effort, value
roadmap-plan | Show what comes when, by themes. | theme, quarter, horizon
customer-interviews | Prepare and digest conversations with users. | guide, insight, quote
feedback-themes | Group what users say into themes and count. | theme, verbatim, request
launch-checklist | Work through everything before a feature goes out. | go to market, support, enablement
feature-metrics | Choose figures that tell whether a feature works. | north star, guardrail, adoption

# support | customer support | Zendesk, Intercom, Freshdesk | ticket, customer, agent, reply, queue
triage-tickets | Sort incoming cases by topic and urgency. | urgency, routing, topic
draft-replies | Answer customers politely with what the knowledge base says. | macro, apology, knowledge base
help-articles | Turn solved cases into articles. | article, solution, search term
escalate-cases | Hand a case to engineers with all they need. | reproduction, log, handover
calm-complaints | Word answers to angry people. | empathy, refund, tone
measure-satisfaction | Read surveys and say what drives the score. | csat, nps, driver
chat-assistant | Set up an assistant that answers common questions. | intent, fallback, handoff
refund-rules | Decide about money back by the rules. | refund, eligibility, goodwill

# office | daily office work | Outlook, Notion, Slack | meeting, note, calendar, message, colleague
meeting-minutes | Write decisions and tasks of a meeting from notes. | decision, action item, attendee
inbox-zero | Sort letters in the inbox and answer what is quick. | label, unread, rule
plan-agenda | Prepare a meeting with aims and times. | aim, time box, participant
status-report | Tell in half a page where a project stands. | milestone, risk, next step
find-slot | Find a time that suits people in several places. | availability, time zone, invitation
channel-digest | Sum up what was said in a channel while someone was away. | thread, mention, catch up
travel-plan | Plan a journey with trains, beds and appointments. | itinerary, hotel, booking
task-list | Turn loose notes into tasks with dates and owners. | todo, owner, deadline
`;
