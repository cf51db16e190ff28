/**
 * Coins beside the twelve among the other assets: symbol | name | kind | price in rupees on the anchor day | yearly volatility % |
 * part of Bitcoin's moves it shares | coins in circulation | most there can be | first year.
 * Names and symbols that are everyday words (NEAR, FLOW, GAS) are left out: a question would be read as being about them.
 */
const table = `
USDT | Tether | Stablecoin | 90 | 1 | 0 | 186e9 | - | 2018
USDC | USD Coin | Stablecoin | 90 | 1 | 0 | 76e9 | - | 2019
USDE | Ethena USDe | Stablecoin | 90 | 2 | 0 | 6.4e9 | - | 2024
DAI | Dai | Stablecoin | 90 | 1 | 0 | 5.3e9 | - | 2019
FDUSD | First Digital USD | Stablecoin | 90 | 1 | 0 | 1.1e9 | - | 2023
PYUSD | PayPal USD | Stablecoin | 90 | 1 | 0 | 3.8e9 | - | 2023
TUSD | TrueUSD | Stablecoin | 90 | 2 | 0 | 0.49e9 | - | 2019
XAUT | Tether Gold | Gold | 390000 | 15 | 0.02 | 0.52e6 | - | 2020
PAXG | PAX Gold | Gold | 391000 | 15 | 0.02 | 0.42e6 | - | 2019
BCH | Bitcoin Cash | Payments | 54000 | 78 | 0.9 | 19.97e6 | 21e6 | 2018
XLM | Stellar | Payments | 19 | 85 | 0.9 | 32.4e9 | 50e9 | 2018
HBAR | Hedera | Layer 1 | 10.2 | 92 | 1 | 42.8e9 | 50e9 | 2020
SUI | Sui | Layer 1 | 128 | 98 | 1.1 | 3.7e9 | 10e9 | 2023
XMR | Monero | Privacy | 39000 | 68 | 0.6 | 18.4e6 | - | 2018
ZEC | Zcash | Privacy | 45000 | 95 | 0.8 | 16.4e6 | 21e6 | 2018
DASH | Dash | Privacy | 3700 | 90 | 0.8 | 12.5e6 | 18.9e6 | 2018
DCR | Decred | Privacy | 1500 | 85 | 0.7 | 17.3e6 | 21e6 | 2018
XVG | Verge | Privacy | 0.62 | 105 | 1 | 16.5e9 | 16.55e9 | 2018
SHIB | Shiba Inu | Meme | 0.00064 | 110 | 1.2 | 589e12 | - | 2021
PEPE | Pepe | Meme | 0.00036 | 130 | 1.3 | 420.7e12 | 420.7e12 | 2023
BONK | Bonk | Meme | 0.00072 | 135 | 1.3 | 82e12 | 87e12 | 2023
FLOKI | Floki | Meme | 0.0036 | 128 | 1.3 | 9.6e12 | 10e12 | 2021
WIF | dogwifhat | Meme | 28 | 140 | 1.4 | 998.9e6 | 998.9e6 | 2024
UNI | Uniswap | DeFi | 520 | 88 | 1 | 630e6 | 1e9 | 2021
AAVE | Aave | DeFi | 13600 | 90 | 1.1 | 15.3e6 | 16e6 | 2021
MKR | Maker DAO | DeFi | 135000 | 80 | 0.9 | 0.88e6 | 1.005e6 | 2019
LDO | Lido DAO | DeFi | 52 | 98 | 1.1 | 896e6 | 1e9 | 2021
CRV | Curve DAO | DeFi | 34 | 102 | 1.1 | 1.42e9 | 3.03e9 | 2021
SNX | Synthetix | DeFi | 38 | 104 | 1.1 | 343e6 | - | 2020
YFI | yearn.finance | DeFi | 300000 | 92 | 1 | 33.8e3 | 36.7e3 | 2021
SUSHI | SushiSwap | DeFi | 26 | 108 | 1.1 | 277e6 | 277e6 | 2021
DYDX | dYdX | DeFi | 15.5 | 105 | 1.1 | 820e6 | 1e9 | 2022
GMX | GMX | DeFi | 720 | 98 | 1 | 10.3e6 | 13.25e6 | 2022
PENDLE | Pendle | DeFi | 170 | 108 | 1.1 | 169e6 | 281e6 | 2022
RUNE | THORChain | DeFi | 51 | 108 | 1.1 | 351e6 | 425e6 | 2020
INJ | Injective | DeFi | 410 | 100 | 1.1 | 100e6 | - | 2021
CAKE | PancakeSwap | DeFi | 170 | 92 | 1 | 330e6 | 450e6 | 2021
ENA | Ethena | DeFi | 18 | 125 | 1.2 | 7.9e9 | 15e9 | 2024
ONDO | Ondo | DeFi | 35 | 105 | 1.1 | 3.16e9 | 10e9 | 2024
KAVA | Kava | DeFi | 7 | 95 | 1 | 1.08e9 | - | 2020
LRC | Loopring | DeFi | 4.4 | 105 | 1.1 | 1.37e9 | 1.37e9 | 2018
ZRX | 0x Protocol | DeFi | 11 | 98 | 1 | 848e6 | 1e9 | 2018
KNC | Kyber | DeFi | 20 | 95 | 1 | 203e6 | - | 2018
BNT | Bancor | DeFi | 38 | 88 | 0.9 | 113e6 | - | 2018
HYPE | Hyperliquid | Exchange | 2300 | 105 | 1.1 | 270e6 | 1e9 | 2025
OKB | OKB | Exchange | 9600 | 70 | 0.7 | 21e6 | 21e6 | 2020
KCS | KuCoin | Exchange | 1010 | 55 | 0.6 | 130e6 | 170e6 | 2018
WRX | WazirX | Exchange | 2.4 | 98 | 0.7 | 381e6 | 977e6 | 2020
NEXO | Nexo | Exchange | 84 | 62 | 0.7 | 1e9 | 1e9 | 2019
TWT | Trust Wallet | Exchange | 80 | 80 | 0.8 | 417e6 | - | 2020
POL | Polygon | Layer 2 | 10.5 | 95 | 1.1 | 10.5e9 | - | 2019
ARB | Arbitrum | Layer 2 | 17.5 | 98 | 1.1 | 5.7e9 | 10e9 | 2023
MNT | Mantle | Layer 2 | 88 | 80 | 0.9 | 3.25e9 | 6.2e9 | 2023
STRK | Starknet | Layer 2 | 8 | 108 | 1.1 | 4.8e9 | 10e9 | 2024
IMX | Immutable X | Layer 2 | 21 | 105 | 1.1 | 1.97e9 | 2e9 | 2022
ZK | zkSync | Layer 2 | 2.7 | 110 | 1.1 | 8.1e9 | 21e9 | 2024
SKL | SKALE | Layer 2 | 1.1 | 112 | 1.1 | 6.1e9 | 7e9 | 2021
METIS | Metis | Layer 2 | 560 | 98 | 1 | 6.9e6 | 10e6 | 2021
TAO | Bittensor | AI | 20500 | 100 | 1.1 | 10.3e6 | 21e6 | 2023
FET | Fetch AI | AI | 19 | 110 | 1.2 | 2.3e9 | 2.71e9 | 2020
WLD | Worldcoin | AI | 45 | 110 | 1.2 | 2.3e9 | 10e9 | 2023
AGIX | SingularityNET | AI | 18 | 112 | 1.2 | 1.29e9 | 2e9 | 2018
GLM | Golem | AI | 18 | 88 | 0.9 | 1e9 | 1e9 | 2018
JASMY | JasmyCoin | AI | 0.6 | 115 | 1.2 | 49.4e9 | 50e9 | 2022
TIA | Celestia | Layer 1 | 43 | 110 | 1.1 | 850e6 | - | 2024
SEI | Sei | Layer 1 | 10.4 | 105 | 1.1 | 6.4e9 | 10e9 | 2023
APT | Aptos | Layer 1 | 155 | 95 | 1.1 | 740e6 | - | 2023
ICP | Internet Computer | Layer 1 | 265 | 95 | 1 | 545e6 | - | 2021
KAS | Kaspa | Layer 1 | 4 | 92 | 0.8 | 26.9e9 | 28.7e9 | 2023
VET | VeChain | Layer 1 | 1 | 92 | 1 | 86e9 | 86.7e9 | 2019
EGLD | MultiversX | Layer 1 | 580 | 92 | 1 | 28.8e6 | 31.4e6 | 2020
XTZ | Tezos | Layer 1 | 45 | 86 | 0.9 | 1.06e9 | - | 2018
KSM | Kusama | Layer 1 | 660 | 92 | 1 | 17e6 | - | 2020
QTUM | Qtum | Layer 1 | 120 | 88 | 1 | 106e6 | 107.8e6 | 2018
ZIL | Zilliqa | Layer 1 | 0.46 | 98 | 1 | 19.6e9 | 21e9 | 2019
CELO | Celo | Layer 1 | 11 | 100 | 1 | 590e6 | 1e9 | 2021
MINA | Mina Protocol | Layer 1 | 7.2 | 98 | 1 | 1.27e9 | - | 2021
XDC | XDC Network | Layer 1 | 4.4 | 75 | 0.7 | 17.5e9 | - | 2021
IOTX | IoTeX | Layer 1 | 0.72 | 98 | 1 | 9.44e9 | 10e9 | 2019
ICX | ICON Network | Layer 1 | 5.2 | 92 | 1 | 1.08e9 | - | 2018
ONT | Ontology | Layer 1 | 5.4 | 92 | 1 | 930e6 | 1e9 | 2018
RVN | Ravencoin | Payments | 0.75 | 95 | 1 | 15.7e9 | 21e9 | 2018
DGB | DigiByte | Payments | 0.53 | 95 | 1 | 17.8e9 | 21e9 | 2018
XEC | eCash | Payments | 0.00098 | 92 | 1 | 19.9e12 | 21e12 | 2021
XNO | Nano Currency | Payments | 62 | 85 | 0.9 | 133e6 | 133e6 | 2018
FIL | Filecoin | Storage | 118 | 92 | 1.1 | 720e6 | 1.96e9 | 2021
STORJ | Storj | Storage | 12 | 98 | 1 | 144e6 | 425e6 | 2018
RNDR | Render Network | Storage | 140 | 105 | 1.1 | 518e6 | 644e6 | 2021
GRT | Graph Protocol | Oracle | 3.6 | 98 | 1.1 | 10.6e9 | - | 2021
PYTH | Pyth Network | Oracle | 5.6 | 112 | 1.1 | 5.75e9 | 10e9 | 2024
TRB | Tellor | Oracle | 1750 | 105 | 0.9 | 2.73e6 | - | 2020
AXS | Axie Infinity | Gaming | 76 | 105 | 1.1 | 168e6 | 270e6 | 2021
ENJ | Enjin | Gaming | 2.5 | 100 | 1.1 | 1.9e9 | - | 2019
CHZ | Chiliz | Gaming | 3.8 | 92 | 1 | 10.2e9 | - | 2020
ILV | Illuvium | Gaming | 560 | 108 | 1.1 | 9.6e6 | 10e6 | 2021
YGG | Yield Guild | Gaming | 6.2 | 112 | 1.1 | 680e6 | 1e9 | 2022
`

export interface SampleCoin {
  readonly symbol: string
  readonly name: string
  readonly category: string
  readonly price: number
  readonly volatility: number
  readonly beta: number
  readonly supply: number
  readonly maxSupply: number | null
  readonly firstYear: string
  readonly token: number
}

export const moreCoins: readonly SampleCoin[] = table
  .trim()
  .split('\n')
  .map((line, place) => {
    const [symbol = '', name = '', category = '', price, volatility, beta, supply, most, firstYear = ''] =
      line.split(' | ')
    return {
      symbol,
      name,
      category,
      price: Number(price),
      volatility: Number(volatility) / 100,
      beta: Number(beta),
      supply: Number(supply),
      maxSupply: most === '-' ? null : Number(most),
      firstYear,
      token: 90_101 + place,
    }
  })

/** Supply, most there can be and kind of the twelve that are assets like the others. */
export const firstCoins: Readonly<Record<string, readonly [supply: number, most: number | null, category: string]>> = {
  BTC: [19.9e6, 21e6, 'Layer 1'],
  ETH: [120.5e6, null, 'Layer 1'],
  XRP: [60e9, 100e9, 'Payments'],
  BNB: [137.7e6, 200e6, 'Exchange'],
  SOL: [560e6, null, 'Layer 1'],
  ADA: [36e9, 45e9, 'Layer 1'],
  DOGE: [151e9, null, 'Meme'],
  TRX: [94.7e9, null, 'Layer 1'],
  AVAX: [429e6, 715.7e6, 'Layer 1'],
  LINK: [697e6, 1e9, 'Oracle'],
  DOT: [1.64e9, 2.1e9, 'Layer 1'],
  LTC: [76.5e6, 84e6, 'Payments'],
}
