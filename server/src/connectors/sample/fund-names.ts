/** Scheme code | fund house | scheme, under the category it is listed in. Names are facts; every figure of them is simulated. */
export const fundNames = `
# aggressive-hybrid-fund
120517 | Aditya Birla Sun Life | Aditya Birla Sun Life Equity Hybrid'95 Fund
144394 | Axis | Axis Aggressive Hybrid Fund
140382 | Bandhan | Bandhan Aggressive Hybrid Fund
139527 | Bank of India | BANK OF INDIA MID & SMALL CAP EQUITY & DEBT FUND
150260 | Baroda BNP Paribas | Baroda BNP Paribas Aggressive Hybrid Fund
118272 | Canara Robeco | CANARA ROBECO EQUITY HYBRID FUND
119019 | DSP | DSP Aggressive Hybrid Fund
118624 | Edelweiss | Edelweiss Aggressive Hybrid Fund
118546 | Franklin Templeton | Franklin India Equity Hybrid Fund
145599 | Groww | Groww Aggressive Hybrid Fund
119062 | HDFC | HDFC Hybrid Equity Fund
151122 | HSBC | HSBC Aggressive Hybrid Fund
120251 | ICICI Prudential | ICICI Prudential Equity & Debt Fund
# arbitrage-fund
119526 | Aditya Birla Sun Life | Aditya Birla Sun Life Arbitrage Fund
130773 | Axis | Axis Arbitrage Fund
152077 | Bajaj Finserv | Bajaj Finserv Arbitrage Fund
118474 | Bandhan | BANDHAN Arbitrage Fund
143614 | Bank of India | BANK OF INDIA Arbitrage Fund
150251 | Baroda BNP Paribas | BARODA BNP PARIBAS ARBITRAGE FUND
142283 | DSP | DSP Arbitrage Fund
130206 | Edelweiss | Edelweiss Arbitrage Fund
153043 | Franklin Templeton | Franklin India Arbitrage Fund
118931 | HDFC | HDFC ARBITRAGE FUND
151138 | HSBC | HSBC Arbitrage Fund
120364 | ICICI Prudential | ICICI Prudential Equity Arbitrage Fund
120401 | Invesco | Invesco India Arbitrage Fund
147617 | ITI | ITI Arbitrage Fund
120482 | JM Financial | JM Arbitrage Fund
# childrens-fund
146407 | Aditya Birla Sun Life | ADITYA BIRLA SUN LIFE BAL BHAVISHYA YOJNA
135762 | Axis | Axis Children's Fund
153171 | Baroda BNP Paribas | Baroda BNP Paribas Children's Fund
120285 | LIC | LIC MF Children's Fund
148490 | SBI | SBI Magnum Children's Benefit Fund - Investment Plan
119312 | Tata | Tata Young Citizens' Fund
152219 | Union | Union Children's Fund
120724 | UTI | UTI Children's Equity Fund
# conservative-hybrid-fund
120705 | Aditya Birla Sun Life | Aditya Birla Sun Life
120480 | Axis | Axis Conservative Hybrid Fund
118491 | Bandhan | BANDHAN Conservative Hybrid Fund
150206 | Baroda BNP Paribas | BARODA BNP PARIBAS Conservative Hybrid Fund
118309 | Canara Robeco | CANARA ROBECO CONSERVATIVE HYBRID FUND
118994 | DSP | DSP
118574 | Franklin Templeton | Franklin India Debt Hybrid Fund
119118 | HDFC | HDFC Hybrid Debt Fund
120073 | HSBC | HSBC Conservative Hybrid Fund
120616 | ICICI Prudential | ICICI Prudential
120154 | Kotak Mahindra | Kotak Debt Hybrid
120276 | LIC | LIC MF Conservative Hybrid Fund
148958 | PPFAS | Parag Parikh Conservative Hybrid Fund
119839 | SBI | SBI Conservative Hybrid Fund
119635 | Sundaram | Sundaram Conservative Hybrid Fund
# contra-fund
120348 | Invesco | Invesco India Contra Fund
119769 | Kotak Mahindra | Kotak India EQ Contra Fund
119835 | SBI | SBI CONTRA FUND
# dividend-yield-fund
119507 | Aditya Birla Sun Life | Aditya Birla Sun Life Dividend Yield Fund
152810 | Baroda BNP Paribas | Baroda BNP Paribas Dividend Yield Fund
118527 | Franklin Templeton | Templeton India Equity Income Fund
148609 | HDFC | HDFC Dividend Yield Fund
129312 | ICICI Prudential | ICICI Prudential Dividend Yield Equity Fund
152022 | LIC | LIC MF Dividend Yield Fund
151478 | SBI | SBI Dividend Yield Fund
149700 | Sundaram | Sundaram Dividend Yield Fund
# dynamic-asset-allocation-or-balanced-advantage
131670 | Aditya Birla Sun Life | Aditya Birla Sun Life Balanced Advantage Fund
141642 | Axis | Axis Balanced Advantage Fund
152194 | Bajaj Finserv | Bajaj Finserv Balanced Advantage Fund
131355 | Bandhan | BANDHAN Balanced Advantage Fund
127850 | Bank of India | BANK OF INDIA BALANCED ADVANTAGE FUND
145396 | Baroda BNP Paribas | Baroda BNP Paribas Balanced Advantage Fund
152688 | Canara Robeco | Canara Robeco Balanced Advantage Fund
126393 | DSP | DSP Dynamic Asset Allocation Fund
118615 | Edelweiss | Edelweiss Balanced Advantage Fund
150481 | Franklin Templeton | Franklin India Balanced Advantage Fund
118968 | HDFC | HDFC Balanced Advantage Fund
152509 | Helios | Helios Balanced Advantage Fund
151129 | HSBC | HSBC Balanced Advantage Fund
120377 | ICICI Prudential | ICICI Prudential Balanced Advantage Fund
120333 | Invesco | Invesco India Balanced Advantage Fund
# elss-tax-saving-schemes
151165 | 360 ONE | 360 ONE ELSS Tax Saver Nifty 50 Index Fund
119544 | Aditya Birla Sun Life | Aditya Birla Sun Life ELSS Tax Saver Fund
120503 | Axis | Axis ELSS Tax Saver Fund
153201 | Bajaj Finserv | BAJAJ FINSERV ELSS TAX SAVER FUND
118473 | Bandhan | BANDHAN ELSS Tax Saver Fund
119351 | Bank of India | BANK OF INDIA ELSS Tax Saver
150159 | Baroda BNP Paribas | BARODA BNP PARIBAS ELSS Tax Saver Fund
118285 | Canara Robeco | CANARA ROBECO ELSS TAX SAVER
119242 | DSP | DSP ELSS Tax Saver Fund
118620 | Edelweiss | Edelweiss ELSS Tax Saver Fund
118540 | Franklin Templeton | Franklin India ELSS Tax Saver Fund
141808 | Groww | Groww ELSS Tax Saver Fund
119060 | HDFC | HDFC ELSS Tax saver
151078 | HSBC | HSBC ELSS Tax saver Fund
120592 | ICICI Prudential | ICICI Prudential ELSS Tax Saver Fund
# equity-savings
132995 | Aditya Birla Sun Life | Aditya Birla Sun Life Equity Savings Fund
135120 | Axis | Axis Equity Savings Fund
118477 | Bandhan | BANDHAN Equity Savings Fund
147496 | Baroda BNP Paribas | Baroda BNP Paribas Equity Savings Fund
136567 | DSP | DSP Equity Savings Fund
140347 | Edelweiss | Edelweiss Equity Savings Fund
144466 | Franklin Templeton | Franklin India Equity Savings Fund
119128 | HDFC | HDFC Equity Savings Fund
151060 | HSBC | HSBC Equity Savings Fund
146457 | Invesco | Invesco India Equity Savings Fund
131373 | Kotak Mahindra | Kotak Equity Savings Fund
151952 | LIC | LIC MF Equity Savings Fund
140444 | Mahindra Manulife | Mahindra Manulife Equity Savings Fund
145693 | Mirae Asset | Mirae Asset Equity Savings Fund
134594 | Nippon India | Nippon India Equity Savings Fund
# etfs
153357 | 360 ONE | 360 ONE Gold ETF
115127 | Aditya Birla Sun Life | Aditya Birla Sun Life Gold ETF
113434 | Axis | Axis Gold ETF
152231 | Baroda BNP Paribas | Baroda BNP Paribas Gold ETF
151737 | DSP | DSP Gold ETF
152193 | Edelweiss | Edelweiss Gold ETF
152957 | Groww | Groww Gold ETF
113049 | HDFC | HDFC Gold ETF
113076 | ICICI Prudential | ICICI Prudential Gold ETF
112368 | Invesco | Invesco India Gold Exchange Traded Fund
106193 | Kotak Mahindra | KOTAK GOLD ETF
151961 | LIC | LIC MF Gold Exchange Traded Fund
151416 | Mirae Asset | Mirae Asset Gold ETF
140088 | Nippon India | Nippon India ETF Gold BeES
107693 | Quantum | Quantum Gold Fund
111954 | SBI | SBI Gold ETF
152284 | Tata | Tata Gold Exchange Traded Fund
153337 | Union | Union Gold ETF
105463 | UTI | UTI GOLD Exchange Traded Fund
152476 | Zerodha | Zerodha Gold ETF
153415 | 360 ONE | 360 ONE Silver ETF
139581 | Aditya Birla Sun Life | Aditya Birla Sun Life BSE Sensex ETF
150498 | Aditya Birla Sun Life | Aditya Birla Sun Life Nifty 200 Momentum 30 ETF
153332 | Angel One | ANGEL ONE NIFTY TOTAL MARKET ETF
# flexi-cap-fund
151796 | 360 ONE | 360 ONE FLEXICAP FUND
120564 | Aditya Birla Sun Life | Aditya Birla Sun Life Flexi Cap Fund
141925 | Axis | Axis Flexi Cap Fund
151895 | Bajaj Finserv | Bajaj Finserv Flexi Cap Fund
118424 | Bandhan | BANDHAN Flexi Cap Fund
148404 | Bank of India | BANK OF INDIA Flexi Cap Fund
150387 | Baroda BNP Paribas | Baroda BNP Paribas Flexi Cap Fund
118275 | Canara Robeco | CANARA ROBECO FLEXICAP FUND
119076 | DSP | DSP Flexi Cap Fund
140353 | Edelweiss | Edelweiss Flexi Cap Fund
118535 | Franklin Templeton | Franklin India Flexi Cap Fund
118955 | HDFC | HDFC Flexi Cap Fund
152135 | Helios | Helios Flexi Cap Fund
120046 | HSBC | HSBC Flexi Cap Fund
148990 | ICICI Prudential | ICICI Prudential Flexicap Fund
122639 | PPFAS | Parag Parikh Flexi Cap Fund
# focused-fund
131580 | 360 ONE | 360 ONE Focused Equity Fund
119564 | Aditya Birla Sun Life | Aditya Birla Sun Life Focused Fund
120468 | Axis | Axis Focused Fund
118421 | Bandhan | BANDHAN Focused Equity Fund
150264 | Baroda BNP Paribas | BARODA BNP PARIBAS Focused Fund
148883 | Canara Robeco | Canara Robeco Focused Equity Fund
119096 | DSP | DSP Focused Fund
150376 | Edelweiss | Edelweiss Focused Fund
118564 | Franklin Templeton | Franklin India Focused Equity Fund
118950 | HDFC | HDFC Focused 30 Fund
148411 | HSBC | HSBC Focused Fund
120722 | ICICI Prudential | ICICI Prudential Focused Equity Fund
148481 | Invesco | Invesco India Focused Fund
151777 | ITI | ITI Focused Equity Fund
120488 | JM Financial | JM Focused Fund
# fund-of-funds
131865 | Aditya Birla Sun Life | Aditya Birla Sun Life Asset Allocator FoF
149847 | Axis | Axis Equity ETFs FOF
118485 | Bandhan | BANDHAN Asset Allocation Fund Of Fund-Aggressive Plan
152183 | DSP | DSP Gold ETF Fund of Fund
150581 | Edelweiss | Edelweiss Gold and Silver ETF FOF
118543 | Franklin Templeton | Franklin India Dynamic Asset Allocation Fund Of Funds
152980 | Groww | Groww Gold ETF FOF
130543 | HDFC | HDFC Income Plus Arbitrage Active FOF
129200 | HSBC | HSBC Aggressive Hybrid Active FOF
120679 | ICICI Prudential | ICICI Prudential Asset Allocator Fund (FOF)
120531 | Invesco | Invesco India Gold ETF Fund of Fund
119781 | Kotak Mahindra | Kotak Gold Fund Growth
151974 | LIC | LIC MF Gold ETF Fund of Fund
153380 | Mirae Asset | Mirae Asset BSE 200 Equal Weight ETF Fund of Fund
# hybrid-aggressive
143537 | Invesco | Invesco India Aggressive Hybrid Fund
120484 | JM Financial | JM Aggressive Hybrid Fund
133035 | Kotak Mahindra | Kotak Equity Hybrid
120261 | LIC | LIC MF Aggressive Hybrid Fund
147446 | Mahindra Manulife | Mahindra Manulife Aggressive Hybrid Fund
134813 | Mirae Asset | Mirae Asset Aggressive Hybrid Fund
143163 | Navi | Navi Aggressive Hybrid Fund
118794 | Nippon India | Nippon India Equity Hybrid Fund
138386 | PGIM India | PGIM India Hybrid Equity Fund
120819 | quant | quant Absolute Fund
119609 | SBI | SBI EQUITY HYBRID FUND
125711 | Shriram | Shriram Aggressive Hybrid Fund
149601 | Sundaram | Sundaram Aggressive Hybrid Fund
119053 | Tata | Tata Hybrid Equity Fund
148592 | Union | Union Aggressive Hybrid Fund
# index-fundsetfs
153081 | Aditya Birla Sun Life | Aditya Birla Sun Life BSE India Infrastructure Index Fund
148962 | Aditya Birla Sun Life | Aditya Birla Sun Life Nifty 50 Equal Weight Index Fund
119648 | Aditya Birla Sun Life | Aditya Birla Sun Life Nifty 50 Index Fund
153330 | Angel One | ANGEL ONE NIFTY TOTAL MARKET INDEX FUND
152422 | Axis | Axis BSE Sensex Index Fund
147666 | Axis | Axis Nifty 100 Index Fund
149373 | Axis | Axis Nifty 50 Index Fund
153479 | Bajaj Finserv | Bajaj Finserv Nifty Next 50 Index Fund
152844 | Bandhan | Bandhan BSE Healthcare Index Fund
149832 | Bandhan | BANDHAN NIFTY 100 INDEX FUND
153114 | Bandhan | Bandhan Nifty 200 Quality 30 Index Fund
152329 | Baroda BNP Paribas | Baroda BNP Paribas Nifty 50 Index Fund
153000 | Baroda BNP Paribas | Baroda BNP Paribas Nifty Midcap 150 Index Fund
152931 | Baroda BNP Paribas | Baroda BNP Paribas Nifty200 Momentum 30 Index Fund
153219 | DSP | DSP BSE SENSEX Next 30 Index Fund
141877 | DSP | DSP Nifty 50 Equal Weight Index Fund
146376 | DSP | DSP Nifty 50 Index Fund
153497 | Edelweiss | Edelweiss BSE Internet Economy Index Fund
148555 | Edelweiss | Edelweiss MSCI India Domestic & World Healthcare 45 Index Fund
149254 | Edelweiss | Edelweiss Nifty 100 Quality 30 Index Fund
118581 | Franklin Templeton | Franklin India INDEX FUND- NSE NIFTY 50 INDEX FUND
153230 | Groww | Groww Nifty India Railways PSU Index Fund
152637 | Groww | Groww Nifty Non-Cyclical Consumer Index Fund
152431 | Groww | Groww Nifty Smallcap 250 Index Fund
151728 | HDFC | HDFC S&P BSE 500 Index Fund
149870 | HDFC | HDFC Nifty 100 Equal Weight Index Fund
149868 | HDFC | HDFC NIFTY 100 Index Fund
151157 | HSBC | HSBC NIFTY 50 INDEX FUND
151160 | HSBC | HSBC NIFTY NEXT 50 INDEX FUND
149219 | ICICI Prudential | ICICI Prudential NASDAQ 100 Index Fund
# investment-cum-insurance
100655 | UTI | UTI Unit Linked Insurance Plan
101828 | LIC MF | LIC MF Unit Linked Insurance Scheme
# large-and-mid-cap-fund
119436 | Aditya Birla Sun Life | Aditya Birla Sun Life Equity Advantage Fund
145110 | Axis | Axis Growth Opportunities Fund
152408 | Bajaj Finserv | Bajaj Finserv Large and Mid Cap Fund
118419 | Bandhan | BANDHAN Core Equity Fund
119350 | Bank of India | BANK OF INDIA Large & Mid Cap Equity Fund
148474 | Baroda BNP Paribas | Baroda BNP Paribas Large and Mid Cap Fund
118278 | Canara Robeco | CANARA ROBECO EMERGING EQUITIES
119218 | DSP | DSP Large & Mid Cap Fund
140175 | Edelweiss | Edelweiss Large & Mid Cap Fund
118510 | Franklin Templeton | Franklin India Equity Advantage Fund
130498 | HDFC | HDFC Large and Mid Cap Fund
152941 | Helios | Helios Large & Mid Cap Fund
146772 | HSBC | HSBC Large & Mid Cap Fund
120596 | ICICI Prudential | ICICI Prudential Large & Mid Cap Fund
120357 | Invesco | Invesco India Large & Mid Cap Fund
# large-cap-fund
119528 | Aditya Birla Sun Life | Aditya Birla Sun Life Frontline Equity Fund
120465 | Axis | Axis Bluechip Fund
152783 | Bajaj Finserv | BAJAJ FINSERV LARGE CAP FUND
118479 | Bandhan | BANDHAN Large Cap Fund
148980 | Bank of India | BANK OF INDIA Bluechip Fund
150187 | Baroda BNP Paribas | BARODA BNP PARIBAS LARGE CAP Fund
118269 | Canara Robeco | CANARA ROBECO BLUE CHIP EQUITY FUND
119250 | DSP | DSP Large Cap Fund
118617 | Edelweiss | Edelweiss Large Cap Fund
118531 | Franklin Templeton | Franklin India Bluechip Fund
119133 | Groww | Groww Largecap Fund
119018 | HDFC | HDFC Large Cap Fund
120030 | HSBC | HSBC Large Cap Fund
120586 | ICICI Prudential | ICICI Prudential Bluechip Fund
120392 | Invesco | Invesco India Largecap Fund
118825 | Mirae Asset | Mirae Asset Large Cap Fund
# mid-cap-fund
119620 | Aditya Birla Sun Life | Aditya Birla Sun Life Midcap Fund
120505 | Axis | Axis Midcap Fund
150404 | Bandhan | BANDHAN MIDCAP FUND
150212 | Baroda BNP Paribas | BARODA BNP PARIBAS Mid Cap Fund
150817 | Canara Robeco | Canara Robeco Mid Cap Fund
119071 | DSP | DSP Midcap Fund
140228 | Edelweiss | Edelweiss Mid Cap Fund
118533 | Franklin Templeton | Franklin India Prima Fund
118989 | HDFC | HDFC Mid-Cap Opportunities Fund
153326 | Helios | Helios Mid Cap Fund
151036 | HSBC | HSBC Midcap Fund
120381 | ICICI Prudential | ICICI Prudential MidCap Fund
120403 | Invesco | Invesco India Midcap Fund
148733 | ITI | ITI Mid Cap Fund
150815 | JM Financial | JM Midcap Fund
# multi-asset-allocation
151307 | Aditya Birla Sun Life | Aditya Birla Sun Life Multi Asset Allocation Fund
120524 | Axis | Axis Multi Asset Allocation Fund
152639 | Bajaj Finserv | Bajaj Finserv Multi Asset Allocation Fund
152324 | Bandhan | Bandhan Multi Asset Allocation Fund
152396 | Bank of India | Bank of India Multi Asset Allocation Fund
150865 | Baroda BNP Paribas | Baroda BNP Paribas Multi Asset Fund
152056 | DSP | DSP Multi Asset Allocation Fund
151792 | Edelweiss | Edelweiss Multi Asset Allocation Fund
119131 | HDFC | HDFC Multi-Asset Fund
152380 | HSBC | HSBC Multi Asset Allocation Fund
120334 | ICICI Prudential | ICICI Prudential Multi-Asset Fund
153047 | Invesco | Invesco India Multi Asset Allocation Fund
152064 | Kotak Mahindra | Kotak Multi Asset Allocation Fund
153246 | LIC | LIC MF Multi Asset Allocation Fund
152443 | Mahindra Manulife | Mahindra Manulife Multi Asset Allocation Fund
# multi-cap-fund
148921 | Aditya Birla Sun Life | Aditya Birla Sun Life Multi-Cap Fund
149383 | Axis | Axis Multicap Fund
153309 | Bajaj Finserv | BAJAJ FINSERV MULTI CAP FUND
149303 | Bandhan | BANDHAN MULTI CAP FUND
151443 | Bank of India | Bank of India Multi Cap Fund
119354 | Baroda BNP Paribas | Baroda BNP Paribas MULTI CAP FUND
151824 | Canara Robeco | Canara Robeco Multi Cap Fund
152310 | DSP | DSP Multicap Fund
152094 | Edelweiss | Edelweiss Multi Cap Fund
152739 | Franklin Templeton | Franklin India Multi Cap Fund
153034 | Groww | Groww Multicap Fund
149368 | HDFC | HDFC Multi Cap Fund
151290 | HSBC | HSBC Multi Cap Fund
120599 | ICICI Prudential | ICICI Prudential Multicap Fund
120413 | Invesco | Invesco India Multicap Fund
# retirement-fund
146575 | Aditya Birla Sun Life | Aditya Birla Sun Life Retirement Fund-The 30s Plan
147825 | Axis | Axis Retirement Fund - Aggressive Plan
152102 | Bandhan | Bandhan Retirement Fund
152628 | Baroda BNP Paribas | Baroda BNP Paribas Retirement Fund
118548 | Franklin Templeton | Franklin India PENSION PLAN
136094 | HDFC | HDFC Retirement Savings Fund - Equity Plan
146721 | ICICI Prudential | ICICI Prudential Retirement Fund - Hybrid Aggressive
133569 | Nippon India | Nippon India Retirement Fund- Income Generation Scheme
152537 | PGIM India | PGIM India Retirement Fund
148685 | SBI | SBI Retirement Benefit Fund - Aggressive Hybrid Plan
119256 | Tata | Tata Retirement Savings Fund- Conservative Plan
150554 | Union | Union Retirement Fund
# sectoralthematic
149318 | 360 ONE | 360 ONE QUANT FUND
125597 | Aditya Birla Sun Life | Aditya Birla Sun Life Banking and Financial Services Fund
149295 | Aditya Birla Sun Life | Aditya Birla Sun Life Business Cycle Fund
153124 | Aditya Birla Sun Life | Aditya Birla Sun Life Conglomerate Fund
151368 | Axis | Axis Business Cycles Fund
152805 | Axis | Axis Consumption Fund
147928 | Axis | Axis ESG Integration Strategy Fund
153075 | Bajaj Finserv | BAJAJ FINSERV CONSUMPTION FUND
153157 | Bajaj Finserv | BAJAJ FINSERV HEALTHCARE FUND
152878 | Bandhan | Bandhan Business Cycle Fund
151816 | Bandhan | BANDHAN FINANCIAL SERVICES FUND
118469 | Bandhan | BANDHAN Infrastructure Fund
152789 | Bank of India | Bank of India Business Cycle Fund
153139 | Bank of India | Bank of India Consumption Fund
119364 | Bank of India | BANK OF INDIA Manufacturing & Infrastructure Fund
119333 | Baroda BNP Paribas | Baroda BNP Paribas Banking and Financial Services Fund
149141 | Baroda BNP Paribas | Baroda BNP Paribas Business Cycle Fund
153225 | Baroda BNP Paribas | Baroda BNP Paribas Energy Opportunities Fund
118273 | Canara Robeco | CANARA ROBECO CONSUMER TRENDS FUND
118267 | Canara Robeco | CANARA ROBECO INFRASTRUCTURE FUND
# small-cap-fund
119556 | Aditya Birla Sun Life | Aditya Birla Sun Life Small Cap Fund
125354 | Axis | Axis Small Cap Fund
147946 | Bandhan | BANDHAN SMALL CAP FUND
145678 | Bank of India | BANK OF INDIA Small Cap Fund
152128 | Baroda BNP Paribas | Baroda BNP Paribas Small Cap Fund
146130 | Canara Robeco | CANARA ROBECO SMALL CAP FUND
119212 | DSP | DSP Small Cap Fund
146196 | Edelweiss | Edelweiss Small Cap Fund
118525 | Franklin Templeton | Franklin India Smaller Companies Fund
130503 | HDFC | HDFC Small Cap Fund
151130 | HSBC | HSBC Small Cap Fund
120591 | ICICI Prudential | ICICI Prudential Smallcap Fund
145137 | Invesco | Invesco India Smallcap Fund
147919 | ITI | ITI Small Cap Fund
152614 | JM Financial | JM Small Cap Fund
118778 | Nippon India | Nippon India Small Cap Fund
125497 | SBI | SBI Small Cap Fund
# value-fund
119659 | Aditya Birla Sun Life | Aditya Birla Sun Life Pure Value Fund
149166 | Axis | Axis Value Fund
118481 | Bandhan | BANDHAN Sterling Value Fund
151755 | Baroda BNP Paribas | Baroda BNP Paribas Value Fund
149085 | Canara Robeco | Canara Robeco Value Fund
148595 | DSP | DSP Value Fund
118494 | Franklin Templeton | Templeton India Value Fund
135341 | Groww | Groww Value Fund
118935 | HDFC | HDFC Value Fund
151113 | HSBC | HSBC Value Fund
120323 | ICICI Prudential | ICICI Prudential Value Discovery Fund
148972 | ITI | ITI Value Fund
120486 | JM Financial | JM Value Fund
152018 | LIC | LIC MF Value Fund
153303 | Mahindra Manulife | Mahindra Manulife Value Fund
`
