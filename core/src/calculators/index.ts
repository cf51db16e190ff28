export { normalCumulative, type OptionTerms, type OptionValue, optionValue } from './black-scholes.ts'
