import { useQuery } from '@tanstack/react-query'
import { type DcfPlan, dcfGrid, dcfValue, impliedGrowth } from 'core/calculators'
import { ownerValue } from 'core/company'
import type { CompanyHead, CompanyValuation } from 'core/contract/rest'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { PeriodChart } from '#ui/period-chart.tsx'
import { Empty, ErrorState, Loading, Skeleton, Strip } from '#ui/states.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { valuationQuery } from '../api.ts'
import { useQuote } from '../use-quote.ts'
import { Sensitivity } from './sensitivity.tsx'
import styles from './valuation.module.css'

export function Valuation({ company }: { company: CompanyHead }) {
  const valuation = useQuery(valuationQuery(company.symbol))
  const quote = useQuote(company.symbol, company.quote)
  if (valuation.isPending)
    return (
      <Card title="Discounted cash flow">
        <Loading what="the valuation">
          <Skeleton height={300} />
        </Loading>
      </Card>
    )
  if (valuation.isError)
    return (
      <Card title="Discounted cash flow">
        <ErrorState title="The valuation could not be read." onRetry={() => void valuation.refetch()} />
      </Card>
    )
  const price = quote?.last ?? valuation.data.price
  return (
    <div className={styles.pair}>
      {valuation.data.dcf ? (
        <Dcf dcf={valuation.data.dcf} price={price} />
      ) : (
        <Card title="Discounted cash flow">
          <Empty icon="info">
            {company.kind === 'ordinary'
              ? 'Three years of cash flow and a share count are needed, and are not all there.'
              : 'The cash flow of a lender or insurer is its customers’ money: discounting it would say nothing. Look at price to book and return on equity.'}
          </Empty>
        </Card>
      )}
      <Owner valuation={valuation.data} price={price} company={company} />
    </div>
  )
}

const crore = 1e7
const inCrores = (rupees: number): number => Number((rupees / crore).toFixed(0))

type Inputs = Pick<DcfPlan, 'cashFlow' | 'growth' | 'years' | 'terminalGrowth' | 'discountRate'>

const usualInputs = (dcf: NonNullable<CompanyValuation['dcf']>): Inputs => ({
  cashFlow: inCrores(dcf.cashFlow),
  growth: Number(dcf.growth.toFixed(1)),
  years: 10,
  terminalGrowth: Number(dcf.terminalGrowth.toFixed(1)),
  discountRate: Number(dcf.discountRate.toFixed(1)),
})

function Dcf({ dcf, price }: { dcf: NonNullable<CompanyValuation['dcf']>; price: number | null }) {
  const [inputs, setInputs] = useState<Inputs>(() => usualInputs(dcf))
  const usual = usualInputs(dcf)
  const plan: DcfPlan = { ...inputs, fadeYears: 0, netDebt: dcf.netDebt / crore, shares: dcf.shares / crore }
  const value = dcfValue(plan)
  const believed = price === null ? null : impliedGrowth(plan, price)
  const isChanged = Object.entries(usual).some(([name, figure]) => inputs[name as keyof Inputs] !== figure)
  const put = (name: keyof Inputs) => (figure: number) => setInputs((before) => ({ ...before, [name]: figure }))
  return (
    <Card
      title="Discounted cash flow"
      note={`from ${dcf.year}, every input can be changed`}
      actions={
        isChanged && (
          <Button size="small" look="quiet" icon="refresh" onClick={() => setInputs(usual)}>
            First inputs
          </Button>
        )
      }
    >
      <div className={styles.body}>
        <div className={styles.inputs}>
          <Stepper
            label="Cash flow a year"
            prefix="₹"
            suffix="cr"
            value={inputs.cashFlow}
            min={-1e7}
            max={1e7}
            step={100}
            fallback={usual.cashFlow}
            onChange={put('cashFlow')}
          />
          <Stepper
            label="Growth"
            suffix="%"
            decimals={1}
            value={inputs.growth}
            min={-50}
            max={60}
            step={0.5}
            fallback={usual.growth}
            onChange={put('growth')}
          />
          <Stepper
            label="Years of it"
            value={inputs.years}
            min={1}
            max={30}
            step={1}
            fallback={10}
            onChange={put('years')}
          />
          <Stepper
            label="Discount rate"
            suffix="%"
            decimals={1}
            value={inputs.discountRate}
            min={1}
            max={40}
            step={0.5}
            fallback={usual.discountRate}
            onChange={put('discountRate')}
          />
          <Stepper
            label="Growth for ever after"
            suffix="%"
            decimals={1}
            value={inputs.terminalGrowth}
            min={-5}
            max={12}
            step={0.5}
            fallback={usual.terminalGrowth}
            onChange={put('terminalGrowth')}
          />
        </div>
        {value.ok ? (
          <>
            <FigureRow label="Value by discounted cash flow">
              <Figure
                label="Value of a share"
                value={value.value.perShare}
                format="rupees"
                size="large"
                change={price === null ? { value: null } : { value: (value.value.perShare / price - 1) * 100 }}
                note={price === null ? 'price not known' : `against ₹${formatFigure(price, 'plain')}`}
                why={
                  <Facts
                    facts={[
                      ['Cash flow', `mean of free cash flow to the firm over three years to ${dcf.year}`],
                      [
                        'Discount rate',
                        `cost of equity ${formatFigure(dcf.costOfEquity, 'share', 1)} (risk-free ${formatFigure(dcf.riskFree, 'share', 1)} + beta × ${formatFigure(dcf.premium, 'share', 1)}) and debt ${formatFigure(dcf.costOfDebt, 'share', 1)} by their weights`,
                      ],
                      ['Enterprise value', formatFigure(value.value.enterpriseValue * crore, 'short')],
                      ['Net debt', formatFigure(dcf.netDebt, 'short')],
                      ['Shares', formatFigure(dcf.shares, 'whole')],
                      ['Kept in the store', `₹${formatFigure(dcf.value, 'plain')} with the first inputs`],
                    ]}
                  />
                }
              />
              <Figure
                label="Behind the last year"
                value={value.value.terminalShare}
                format="share"
                decimals={0}
                note="of the value"
              />
              <Figure
                label="Growth the price asks for"
                value={believed?.ok ? believed.value : null}
                format="share"
                decimals={1}
                reason={believed && !believed.ok ? believed.failure : 'The price is not known'}
                note={`for ${inputs.years} years`}
              />
            </FigureRow>
            <Sensitivity grid={dcfGrid(plan)} price={price} />
          </>
        ) : (
          <Strip icon="warning">{value.failure}</Strip>
        )}
      </div>
    </Card>
  )
}

interface OwnerProps {
  valuation: CompanyValuation
  price: number | null
  company: CompanyHead
}

function Owner({ valuation, price, company }: OwnerProps) {
  const years = valuation.ownerEarnings.filter(({ earnings }) => earnings !== null)
  const lastThree = years.slice(-3).flatMap(({ earnings }) => (earnings === null ? [] : [earnings]))
  const mean = lastThree.length === 0 ? 0 : lastThree.reduce((sum, each) => sum + each, 0) / lastThree.length
  const usual = { earnings: inCrores(mean), growth: 5, requiredReturn: 12 }
  const [inputs, setInputs] = useState(usual)
  const value = ownerValue({ ...inputs, earnings: inputs.earnings * crore, shares: valuation.shares ?? 0 })
  const put = (name: keyof typeof usual) => (figure: number) => setInputs((before) => ({ ...before, [name]: figure }))
  if (company.kind !== 'ordinary')
    return (
      <Card title="Value by owner earnings">
        <Empty icon="info">
          Owner earnings rest on the same cash flow and on working capital, which is a lender’s loans or an insurer’s
          premiums: they would say as little.
        </Empty>
      </Card>
    )
  if (years.length === 0)
    return (
      <Card title="Owner earnings">
        <Empty icon="info">Cash flow statements are missing, so owner earnings cannot be told.</Empty>
      </Card>
    )
  const last = years.at(-1)
  return (
    <div className={styles.stack}>
      <PeriodChart
        title="Owner earnings"
        note="what an owner could take out of a year"
        format="short"
        series={[
          {
            label: 'Owner earnings',
            draw: 'bars',
            points: years.slice(-10).map(({ year, earnings }) => [year, earnings] as const),
          },
        ]}
      />
      <Card title="Value by owner earnings" note="growing for ever">
        <div className={styles.body}>
          <div className={styles.inputs}>
            <Stepper
              label="Owner earnings a year"
              prefix="₹"
              suffix="cr"
              value={inputs.earnings}
              min={-1e7}
              max={1e7}
              step={100}
              fallback={usual.earnings}
              onChange={put('earnings')}
            />
            <Stepper
              label="Growth for ever"
              suffix="%"
              decimals={1}
              value={inputs.growth}
              min={-5}
              max={12}
              step={0.5}
              fallback={5}
              onChange={put('growth')}
            />
            <Stepper
              label="Return asked for"
              suffix="%"
              decimals={1}
              value={inputs.requiredReturn}
              min={1}
              max={40}
              step={0.5}
              fallback={12}
              onChange={put('requiredReturn')}
            />
          </div>
          {value.ok ? (
            <FigureRow label="Value by owner earnings">
              <Figure
                label="Value of a share"
                value={value.value.perShare}
                format="rupees"
                size="large"
                change={price === null ? { value: null } : { value: (value.value.perShare / price - 1) * 100 }}
                note={price === null ? 'price not known' : `against ₹${formatFigure(price, 'plain')}`}
                why={
                  <Facts
                    facts={[
                      ['Formula', 'next year’s owner earnings / (return asked for − growth) / shares'],
                      ['Owner earnings', 'net profit + depreciation − maintenance capex + change in working capital'],
                      ['Net profit', formatFigure(last?.netProfit, 'short')],
                      ['Depreciation', formatFigure(last?.depreciation, 'short')],
                      ['Maintenance capex', formatFigure(last?.maintenanceCapex, 'short')],
                      ['Working capital', formatFigure(last?.workingCapital, 'short')],
                      ['Year', last?.year ?? '–'],
                    ]}
                  />
                }
              />
              <Figure label="Years of earnings" value={value.value.multiple} format="times" decimals={1} />
              <Figure
                label="Graham number"
                value={valuation.graham}
                format="rupees"
                note="√(22.5 × EPS × book value)"
                reason="EPS or book value is not positive"
              />
            </FigureRow>
          ) : (
            <Strip icon="warning">{value.failure}</Strip>
          )}
        </div>
      </Card>
    </div>
  )
}
