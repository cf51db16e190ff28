export { actionWord, type Basket, type BasketOrder, basketLink, isOrderable, mostOrders, readBasket } from './basket.ts'
export {
  checkPrice,
  checkQuantity,
  orderBounds,
  percentAway,
  quotedPrice,
  roundedRupees,
  totalInvestment,
  totalOf,
} from './check.ts'
export {
  type BrokerOrder,
  type Confirmation,
  confirmOrders,
  type HandOff,
  ordersCsv,
  ordersPerHandOff,
  ordersText,
} from './hand-off.ts'
