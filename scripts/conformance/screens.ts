import { product } from '../../core/src/contract/product.ts'
import { items } from './item.ts'

const { dips, dipsSlug } = product

const capabilities = items('part 1 §1', {
  S1: 'Research Agent: answers about company financials, ratios, technicals, shareholding and mutual-fund holdings',
  S2: 'Research Agent: reads balance sheets, cash flows and ratios up to 30 years back',
  S3: 'Research Agent: works over more than 80,000 companies',
  S4: 'Charting Agent: ad hoc technical analysis on charts of equity, futures and options, commodity, forex and crypto',
  S5: 'Charting Agent: works over more than 100,000 symbols',
  S6: 'Saved prompts can be re-run and turned into agents that send alerts through a messaging channel',
  S7: 'Suggested buy orders are reviewed on the trading dashboard and sent to a stock broker',
  S8: 'Enterprise: the bundle runs on the customer’s own machine as a container, and no data leaves it',
  S9: 'Investment disclaimer: general and educational, not advice, securities markets carry risk',
  S10: 'Privacy policy: consent, non-personal and personal information (name and e-mail), protection, changes to the policy',
  S11: 'Contact page shows the support address',
  S12: 'About page: a tech start-up that gives general investors assistant tools like those programmers use',
})

const shell = items('part 1 §2', {
  S13: 'Landing: a carousel of four slides that loops and cycles by itself, with arrows and dots',
  S14: 'Landing slide 1: toolkit for generational wealth',
  S15: 'Landing slide 2: buy right and time right, by combining fundamental and technical analysis',
  S16: 'Landing slide 3: Research Agent, links to `/assistant`',
  S17: 'Landing slide 4: Charting Agent, links to `/tradingagent/indicators`',
  S18: 'Landing presents the enterprise offer',
  S19: 'Top bar: menu button',
  S20: 'Top bar: market selector with India, value `IN`, as its only option',
  S21: 'Top bar: company search box',
  S22: 'Top bar, signed in: avatar menu with View Profile and Logout',
  S23: 'Top bar, anonymous: Login button',
  S24: 'Side drawer is temporary',
  S25: 'Side drawer: user card with the display name, or "User", and the picture when signed in',
  S26: 'Side drawer: MAIN MENU with collapsible groups',
  S27: 'MAIN MENU: Home (`/`)',
  S28: 'MAIN MENU: Research Agent (`/assistant`)',
  S29: 'MAIN MENU, Trading Agent: Your Agents (`/tradingagent/agents`), Jobs (`/tradingagent/jobs`)',
  S30: `MAIN MENU, Equity: \`/${dipsSlug}\`, \`/watchlist\`, \`/marketdata\`, \`/alerts\`, \`/shareholding\`, \`/indexes\``,
  S31: 'MAIN MENU, Derivatives: `/futures`, `/options`',
  S32: 'Floating chat button on every page except `/assistant`',
  S33: 'Floating chat button opens `/assistant` in a new tab',
  S34: 'Footer: product blurb (a deterministic NLP/SLM tool for ad hoc queries, notifications and strategies …)',
  S35: 'Footer: links to the payment provider’s pages for contact, cancellation and refund, privacy, shipping and delivery',
  S36: 'Footer: terms page, opened in a new tab',
  S37: 'Footer: messaging-channel link',
  S38: 'Company search: results show name and symbol',
  S39: 'Company search: choosing a result opens `/company/{symbol}` and then clears the selection',
  S40: 'Sign-in: title "Sign In"',
  S41: 'Sign-in: text "Sign in to access your financial dashboard"',
  S42: 'Sign-in: one "Sign in with Google" button with a loading state',
  S43: 'Sign-in: error alert',
  S44: 'Sign-in: terms-and-privacy notice',
  S45: 'Sign-in: on success the user goes to the `redirect` query parameter, or to `/` without one',
  S46: 'Sign-in: a pending redirect-based sign-in is completed when the screen loads',
  S47: 'Not found: "404", "Oops! Page not found." and a "Go back home" link to `/`',
})

const assistant = items('part 1 §2', {
  S48: 'Chat: title "Capital Markets Research Agent"',
  S49: 'Chat: collapsible sidebar with chat history, search and a new-chat action',
  S50: 'Chat: message list',
  S51: 'Chat: multi-line input with a clear icon and a send icon',
  S52: 'Chat: microphone icon where the browser supports it',
  S53: 'Chat: inline keyword autocomplete',
  S54: 'Chat: rename dialog',
  S55: 'Chat: search dialog',
  S56: 'Chat: save as report dialog',
  S57: 'Chat: remove report dialog',
  S58: 'Chat: share action produces a link to the read-only transcript',
  S59: 'Chat: category and dataset hints come from the chat prompt categories call',
  S60: 'Saved prompts: search box "Search saved prompts"',
  S61: 'Saved prompts: detail card with the query text and the buttons Run, Delete and Create Agent',
  S62: 'Saved prompts: results table with sortable columns, its columns being the keys of the rows of the run',
  S63: 'Saved prompts: placeholder "Select a saved prompt to view details"',
  S64: 'Saved prompts: "No saved prompts found" when the list is empty, "Loading prompts..." while it loads',
  S65: 'Saved prompts: schedule dialog with frequency, day of week, day of month and time',
  S66: 'Prompt test: fields for prompt template, query, response and prompt name',
  S67: 'Prompt test: selects for operation (savePrompt, testPrompt) and model',
  S68: 'Prompt test: SEND button and a time-taken display',
  S69: 'Prompt test: report picker with a Fetch button',
  S70: 'Data grid: a card per signal category (financial, ratio, price/volume, subjective, shareholding)',
  S71: 'Data grid: each card lists datasets with an expand toggle, a field-count chip and the field names in title case',
  S72: 'Shared chat: read-only messages, labelled "You" and "Assistant"',
  S73: 'Shared chat: the content of both is rendered as HTML',
  S74: 'Shared chat: loads when the screen opens',
  S75: 'Pricing: columns Product, Fee (pm), Who is it for?',
  S76: 'Pricing: each row shows the discounted price and the original price struck out',
})

const trade = items('part 1 §2', {
  S77: 'Trade: title "Trading Dashboard", subtitle "Review and place your investment orders"',
  S78: 'Trade: warning "Important: Zerodha users can place orders directly. Other brokerage users should login to your respective platform to place these orders."',
  S79: 'Trade: "Order Details" card with a count badge, "Order" for one and "Orders" otherwise',
  S80: 'Trade row: instrument name, the part after the colon of exchange:symbol',
  S81: 'Trade row: "Current: ₹{reported price}"',
  S82: 'Trade row: editable Target Price',
  S83: 'Trade row: editable Quantity',
  S84: 'Trade row: Total Amount, price times quantity, rounded, formatted for the locale',
  S85: 'Trade: Total Investment is the sum of price times quantity, rounded',
  S86: 'Trade: "Confirm Orders" first, then a button with the broker’s name, "PLACE ON ZERODHA"',
  S87: 'Trade: feature cards Secure Trading, Instant Execution, Smart Analysis',
  S88: 'Trade: the basket is filled from the query parameters `i`, `price`, `quantity`, `reportedPrice` (single or repeated) and `action`',
})

const dipsScreen = items('part 2 §2.1', {
  S89: `Dips: hero banner "Regret Buying on Highs, and missing the Dips? Try ${dips}." and an explanatory card`,
  S90: 'Dips: card "Configure Your Index Funds" with a "Selection Criteria" button',
  S91: 'Dips: clearable search box "Search ETFs by name or underlying asset"',
  S92: 'Dips: "Save All Configurations", enabled only with unsaved changes',
  S93: 'Dips: "Unsubscribe All", enabled only if any fund is subscribed',
  S94: 'Dips: a card per ETF with name, display name and status chip',
  S95: 'Dips card: subscribe switch, Amount, Trigger %, Aggression, Notify (telegram or callbackurl)',
  S96: 'Dips: dialog "ETF Selection Criteria" with a "Got it" button',
  S97: 'Selection criteria: expense ratio below 0.5%; high liquidity and trading volume; tracks established indices such as Nifty or Sensex; minimal tracking error; reputable fund house',
  S98: 'Dips: dialog "Confirm Unsubscribe" warns that all subscriptions are removed and it cannot be undone',
  S99: 'Confirm Unsubscribe: buttons Cancel and "Yes, Unsubscribe All"',
  S100: 'Dips: snackbar at the top with a Close button',
  S101: 'Dips: configuration loads only once a signed-in user with an e-mail exists',
  S102: `Dips: the help text links to the calculator at \`/${dipsSlug}Calculator\``,
})

const profile = items('part 2 §2.2', {
  S103: 'Profile: title "Profile"',
  S104: 'Profile: Google Account card (avatar, display name, e-mail), only when signed in',
  S105: 'Profile, Telegram connected: "Connected Successfully!", avatar, first-name greeting, username, "Disconnect Telegram"',
  S106: 'Profile, Telegram not connected: "Connect Your Telegram" with the Telegram login widget',
  S107: 'Profile: Webhook Configuration card with Callback URL and Webhook Secret fields',
  S108: 'Profile: "Generate New Secret" is shown when a secret exists',
  S109: 'Profile: "Ping" is shown when a callback URL exists',
  S110: 'Profile: "Save Webhook Configuration" button',
  S111: 'Profile: full-screen spinner while busy',
})

const tools = [
  ...items('part 2 §2.3', {
    S112: 'Scraper: Select Category dropdown with All and the categories',
    S113: "Scraper: Scheme Code field, placeholder Enter scheme code or 'All'",
    S114: 'Scraper: number field Delay between requests (ms), hint "Recommended: 2000-5000ms"',
    S115: 'Scraper: Start Scraping, which reads Processing... and shows loading while it runs',
    S116: 'Scraper: Stop Processing button',
    S117: 'Scraper: progress bar only while running',
    S118: 'Scraper: an accordion panel per processed category, titled with its name and fund count',
    S119: 'Scraper table: Fund Name, Fund Code, Expenses Ratio, Category Average',
  }),
  ...items('part 2 §2.4', {
    S120: 'Feedback: select for the type (Feedback, Enhancement, Bug)',
    S121: 'Feedback: multi-line field "Your feedback"',
    S122: 'Feedback: Submit button, and a snackbar with the result',
  }),
  ...items('part 2 §2.5', {
    S123: 'Tools: "Valuation Framework", "Importance of Entry Valuation"',
    S124: 'Tools: "This matrix shows how even Good Businesses can be Bad Investments. Value in each cell is CAGR Returns."',
    S125: 'Tools: EPS Growth % select, 10% to 50% in steps of 1',
    S126: 'Tools: Time In Years select, 1 to 20, singular "Year" for 1',
    S127: 'Tools: columns are entry P/E values, rows are exit P/E values',
  }),
  ...items('part 2 §2.6', {
    S128: 'Explorer: multi-line field "Paste JavaScript Function Here" and an Execute button',
    S129: 'Explorer: clearable multi-select chips "Select Data Arrays" and a Fetch button, disabled with a spinner while loading',
    S130: 'Explorer: a panel per returned array with a table; column headers are the first record’s keys',
    S131: 'Explorer: "JS Execution Results" panel only when results exist',
  }),
]

const holdings = [
  ...items('part 1 §2', { S132: 'Mutual fund analysis screen' }),
  ...items('part 2 §1', {
    S133: 'Users hold mutual fund and stock portfolios and watch lists, and set notifications per instrument',
    S134: 'Users read company announcements and insider trades',
  }),
]

export const screens = [
  ...capabilities,
  ...shell,
  ...assistant,
  ...trade,
  ...dipsScreen,
  ...profile,
  ...tools,
  ...holdings,
]
