export const business = `
finance/reconcile-accounts | match bank statement to books ; find unmatched transactions
finance/read-invoices | extract data from supplier bills ; invoice parsing vendor total
finance/forecast-cash | liquidity planning ; cash flow projection
finance/budget-variance | why did we overspend ; compare budget against actuals
finance/value-company | dcf valuation ; how much is startup worth
finance/expense-claims | employee reimbursement check ; audit travel expenses
finance/close-month | month end closing checklist ; bookkeeping period end
finance/tax-filing | vat declaration ; submit sales tax
legal/review-contracts | check agreement for risks ; red flags in vendor contract
legal/draft-nda | non-disclosure agreement ; confidentiality contract template
legal/privacy-requests | gdpr data subject access ; user asks to delete their data
legal/licence-audit | open source license compliance ; gpl dependencies check
legal/retention-rules | how long keep documents ; data deletion policy
legal/cookie-consent | gdpr cookie banner ; tracking opt-in on website
legal/terms-of-service | write tos for app ; terms and conditions saas
legal/impact-assessment | dpia template ; privacy risk evaluation of processing
hiring/job-adverts | write job description ; inclusive vacancy posting
hiring/screen-applicants | rank resumes for position ; cv filtering
hiring/interview-kits | technical interview questions ; scorecard for candidates
hiring/welcome-plan | onboarding new employee ; first 90 days schedule
hiring/performance-feedback | annual review writing ; employee evaluation
hiring/pay-bands | salary ranges by level ; compensation benchmarking
hiring/exit-talks | offboarding interview ; why do employees quit
hiring/polish-curriculum | improve my resume ; tailor cv to job
marketing/search-ranking | seo optimization for blog ; rank higher on google
marketing/newsletter-copy | write email campaign ; catchy subject lines mailing
marketing/social-posts | linkedin post from article ; tweets for launch
marketing/landing-pages | landing page copywriting ; improve conversion of homepage text
marketing/competitor-scan | competitive analysis ; what do rivals charge
marketing/personas | target audience profiles ; who is our ideal customer
marketing/ad-budget | allocate advertising spend ; roi by channel
marketing/editorial-calendar | content plan next quarter ; blog publishing schedule
sales/qualify-leads | lead scoring ; which prospects are worth it
sales/cold-outreach | cold email to prospects ; first contact message linkedin
sales/prepare-calls | research company before meeting ; sales call briefing
sales/write-offers | create price quote ; sales proposal document
sales/pipeline-review | forecast deals this quarter ; stalled opportunities
sales/answer-rfp | respond to tender ; fill security questionnaire from past answers
sales/clean-crm | dedupe contacts salesforce ; crm data hygiene
sales/renewal-risk | predict customer churn ; at risk accounts
product/write-stories | user stories with acceptance criteria ; break epic into tickets
product/requirement-papers | write prd ; product spec for feature
product/order-backlog | prioritize features rice ; what should we build next
product/roadmap-plan | quarterly roadmap ; plan releases by theme
product/customer-interviews | user interview guide ; synthesise discovery calls
product/feedback-themes | cluster user feedback ; analyze app reviews for topics
product/launch-checklist | go to market plan ; ready to ship feature checklist
product/feature-metrics | define success metrics ; kpis for new feature
support/triage-tickets | prioritise support requests ; auto route helpdesk tickets
support/draft-replies | answer customer email ; canned responses
support/help-articles | write faq from solved tickets ; knowledge base entry
support/escalate-cases | hand bug over to engineering ; escalation template
support/calm-complaints | reply to angry customer ; deescalate upset client
support/measure-satisfaction | analyze nps survey ; csat results drivers
support/chat-assistant | build support chatbot ; automated faq bot
support/refund-rules | customer wants money back ; decide on reimbursement request
office/meeting-minutes | summarize meeting notes action items ; who decided what in call
office/inbox-zero | clean up my email ; triage mailbox
office/plan-agenda | prepare meeting agenda ; structure for workshop
office/status-report | weekly project update ; progress summary for boss
office/find-slot | schedule meeting across timezones ; calendar availability of team
office/channel-digest | summarise slack conversation ; what did I miss in chat
office/travel-plan | book business trip ; itinerary for conference
office/task-list | organize todos from notes ; extract tasks with deadlines
`;
