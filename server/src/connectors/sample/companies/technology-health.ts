/** Symbol | name | ISIN | exchange token | listed | size in ₹ crore and price to start from, both rounded | industry; a # line names the sector. */
export const technologyHealth = `
# Healthcare
SUNPHARMA | Sun Pharmaceutical Industries Ltd. | INE044A01036 | 3351 | 1995 | 390000 | 1600 | Pharmaceuticals
DIVISLAB | Divi's Laboratories Ltd. | INE361B01024 | 10940 | 1996 | 160000 | 6000 | Diagnostics
CIPLA | Cipla Ltd. | INE059A01026 | 694 | 1999 | 120000 | 1600 | Pharmaceuticals
MAXHEALTH | Max Healthcare Institute Ltd. | INE027H01010 | 22377 | 2020 | 120000 | 1200 | Hospital
TORNTPHARM | Torrent Pharmaceuticals Ltd. | INE685A01028 | 3518 | 1997 | 120000 | 3600 | Pharmaceuticals
APOLLOHOSP | Apollo Hospitals Enterprise Ltd. | INE437A01024 | 157 | 1998 | 110000 | 7900 | Hospital
DRREDDY | Dr. Reddy's Laboratories Ltd. | INE089A01031 | 881 | 1998 | 100000 | 1300 | Diagnostics
MANKIND | Mankind Pharma Ltd. | INE634S01028 | 15380 | 2023 | 100000 | 2600 | Pharmaceuticals
ZYDUSLIFE | Zydus Lifesciences Ltd. | INE010B01027 | 7929 | 2000 | 98000 | 1000 | Pharmaceuticals
LUPIN | Lupin Ltd. | INE326A01037 | 10440 | 1997 | 90000 | 2000 | Pharmaceuticals
FORTIS | Fortis Healthcare Ltd. | INE061F01013 | 14592 | 2004 | 72000 | 970 | Hospital
ABBOTINDIA | Abbott India Ltd. | INE358A01014 | 17903 | 1995 | 66000 | 31000 | Pharmaceuticals
ALKEM | Alkem Laboratories Ltd. | INE540L01014 | 11703 | 2015 | 66000 | 5300 | Diagnostics
AUROPHARMA | Aurobindo Pharma Ltd. | INE406A01037 | 275 | 1996 | 64000 | 1100 | Pharmaceuticals
GLENMARK | Glenmark Pharmaceuticals Ltd. | INE935A01035 | 7406 | 1996 | 54000 | 2100 | Pharmaceuticals
BIOCON | Biocon Ltd. | INE376G01013 | 11373 | 2009 | 48000 | 360 | Pharmaceuticals
LAURUSLABS | Laurus Labs Ltd. | INE947Q01028 | 19234 | 2016 | 47000 | 900 | Diagnostics
GLAXO | Glaxosmithkline Pharmaceuticals Ltd. | INE159A01016 | 1153 | 1998 | 46000 | 2800 | Pharmaceuticals
POLYMED | Poly Medicure Ltd. | INE205C01021 | 25718 | 2005 | 36000 | 1900 | Hospital
WOCKPHARMA | Wockhardt Ltd. | INE049B01025 | 7506 | 2000 | 36000 | 1600 | Pharmaceuticals
IPCALAB | Ipca Laboratories Ltd. | INE571A01038 | 1633 | 1995 | 35000 | 1300 | Diagnostics
AJANTPHARM | Ajanta Pharmaceuticals Ltd. | INE031B01049 | 8124 | 1998 | 32000 | 2600 | Pharmaceuticals
PPLPHARMA | Piramal Pharma Ltd. | INE0DK501011 | 11571 | 2024 | 30000 | 200 | Pharmaceuticals
NEULANDLAB | Neuland Laboratories Ltd. | INE794A01010 | 2406 | 1998 | 28000 | 15000 | Diagnostics
NATCOPHARM | NATCO Pharma Ltd. | INE987B01026 | 3918 | 2001 | 27000 | 840 | Pharmaceuticals
GRANULES | Granules India Ltd. | INE101D01020 | 11872 | 2006 | 26000 | 520 | Pharmaceuticals
LALPATHLAB | Dr. Lal Path Labs Ltd. | INE600L01024 | 11654 | 2015 | 26000 | 3200 | Diagnostics
NH | Narayana Hrudayalaya Ltd. | INE410P01011 | 11840 | 2014 | 26000 | 1800 | Hospital
SYNGENE | Syngene International Ltd. | INE398R01022 | 10243 | 2015 | 26000 | 650 | Pharmaceuticals
MEDANTA | Global Health Ltd. | INE474Q01031 | 11956 | 2015 | 24000 | 1400 | Hospital
ASTERDM | Aster DM Healthcare Ltd. | INE914M01019 | 1508 | 2015 | 23000 | 640 | Hospital
AGARWALEYE | Dr. Agarwal's Health Care Ltd. | INE943P01029 | 700017 | 2025 | 21000 | 500 | Hospital
AKUMS | Akums Drugs and Pharmaceuticals Ltd. | INE09XN01023 | 700008 | 2024 | 21000 | 500 | Pharmaceuticals
BLUEJET | Blue Jet Healthcare Ltd. | INE0KBH01020 | 700013 | 2024 | 21000 | 500 | Hospital
COHANCE | Cohance Lifesciences Ltd. | INE03QK01018 | 700015 | 2023 | 21000 | 500 | Pharmaceuticals
EMCURE | Emcure Pharmaceuticals Ltd. | INE168P01015 | 700018 | 2016 | 21000 | 500 | Pharmaceuticals
INDGN | Indegene Ltd. | INE065X01017 | 700029 | 2021 | 20000 | 500 | Pharmaceuticals
ONESOURCE | Onesource Specialty Pharma Ltd. | INE013P01021 | 700044 | 2018 | 19000 | 500 | Pharmaceuticals
SAILIFE | Sai Life Sciences Ltd. | INE570L01029 | 700050 | 2014 | 18000 | 500 | Pharmaceuticals
GLAND | Gland Pharma Ltd. | INE068V01023 | 1186 | 2018 | 16000 | 1900 | Pharmaceuticals
KIMS | Krishna Institute of Medical Sciences Ltd. | INE967H01025 | 4847 | 2006 | 16000 | 760 | Hospital
VIJAYA | Vijaya Diagnostic Centre Ltd. | INE043W01024 | 5585 | 2021 | 15000 | 1100 | Diagnostics
CONCORDBIO | Concord Biotech Ltd. | INE338H01029 | 18060 | 2007 | 14000 | 1700 | Pharmaceuticals
JBCHEPHARM | J.B. Chemicals & Pharmaceuticals Ltd. | INE572A01036 | 1726 | 1999 | 14000 | 1700 | Pharmaceuticals
CAPLIPOINT | Caplin Point Laboratories Ltd. | INE475E01026 | 3906 | 2006 | 13000 | 2200 | Diagnostics
JUBLPHARMA | Jubilant Pharmova Ltd. | INE700A01033 | 3637 | 1997 | 13000 | 1100 | Pharmaceuticals
APLLTD | Alembic Pharmaceuticals Ltd. | INE901L01018 | 25328 | 2015 | 12000 | 950 | Pharmaceuticals
RAINBOW | Rainbow Childrens Medicare Ltd. | INE961O01016 | 9408 | 2013 | 12000 | 1500 | Hospital
ASTRAZEN | AstraZenca Pharma India Ltd. | INE203A01020 | 5610 | 1996 | 11000 | 9000 | Pharmaceuticals
ERIS | Eris Lifesciences Ltd. | INE406M01024 | 21154 | 2011 | 9600 | 1700 | Pharmaceuticals
PFIZER | Pfizer Ltd. | INE182A01018 | 2643 | 1997 | 9100 | 5100 | Pharmaceuticals
METROPOLIS | Metropolis Healthcare Ltd. | INE112L01020 | 9581 | 2012 | 8400 | 2200 | Hospital
# Information Technology
TCS | Tata Consultancy Services Ltd. | INE467B01029 | 11536 | 2004 | 1100000 | 3100 | IT Services
INFY | Infosys Ltd. | INE009A01021 | 1594 | 1995 | 620000 | 1500 | IT Services
HCLTECH | HCL Technologies Ltd. | INE860A01027 | 7229 | 2000 | 400000 | 1500 | IT Services
WIPRO | Wipro Ltd. | INE075A01022 | 3787 | 1995 | 260000 | 260 | IT Services
LTM | LTIMindtree Ltd. | INE214T01019 | 700038 | 2016 | 160000 | 5200 | IT Services
TECHM | Tech Mahindra Ltd. | INE669C01036 | 13538 | 2004 | 140000 | 1500 | IT Services
PERSISTENT | Persistent Systems Ltd. | INE262H01021 | 18365 | 2010 | 84000 | 5400 | IT Services
OFSS | Oracle Financial Services Software Ltd. | INE881D01027 | 10738 | 2004 | 74000 | 9300 | IT Services
COFORGE | Coforge Ltd. | INE591G01025 | 11543 | 2004 | 58000 | 1800 | IT Services
MPHASIS | MphasiS Ltd. | INE356A01018 | 4503 | 1995 | 54000 | 3000 | IT Services
NETWEB | Netweb Technologies India Ltd. | INE0NT901020 | 17433 | 2022 | 48000 | 3100 | Internet Services
LTTS | L&T Technology Services Ltd. | INE010V01017 | 18564 | 2016 | 44000 | 4200 | IT Services
ZENSARTECH | Zensar Technolgies Ltd. | INE520A01027 | 1076 | 1995 | 41000 | 830 | IT Services
INTELLECT | Intellect Design Arena Ltd. | INE306R01017 | 5926 | 2015 | 39000 | 1000 | IT Services
CYIENT | Cyient Ltd. | INE136B01020 | 5748 | 2000 | 38000 | 1200 | IT Services
AFFLE | Affle 3i Ltd. | INE00WC01027 | 11343 | 2019 | 34000 | 2000 | IT Services
KPITTECH | KPIT Technologies Ltd. | INE04I401011 | 9683 | 2019 | 34000 | 1300 | IT Services
TATAELXSI | Tata Elxsi Ltd. | INE670A01012 | 3411 | 1997 | 34000 | 5800 | IT Services
BSOFT | Birlasoft Ltd. | INE836A01035 | 6994 | 1996 | 31000 | 380 | IT Services
NEWGEN | Newgen Software Technologies Ltd. | INE619B01017 | 1164 | 1996 | 29000 | 880 | IT Services
SONATSOFTW | Sonata Software Ltd. | INE269A01021 | 6596 | 1995 | 28000 | 370 | IT Services
TATATECH | Tata Technologies Ltd. | INE142M01025 | 700058 | 2023 | 28000 | 680 | IT Services
HEXT | Hexaware Technologies Ltd. | INE093A01041 | 700024 | 2025 | 20000 | 720 | IT Services
IKS | Inventurus Knowledge Solutions Ltd. | INE115Q01022 | 700032 | 2019 | 20000 | 1600 | IT Services
SAGILITY | Sagility Ltd. | INE0W2G01015 | 700049 | 2023 | 18000 | 44 | IT Services
HAPPSTMNDS | Happiest Minds Technologies Ltd. | INE419U01012 | 48 | 2020 | 16000 | 570 | IT Services
LATENTVIEW | Latent View Analytics Ltd. | INE0I7C01011 | 6818 | 2022 | 10000 | 430 | IT Services
MAPMYINDIA | C.E. Info Systems Ltd. | INE0BV301023 | 7227 | 2024 | 9100 | 1600 | IT Services
`
