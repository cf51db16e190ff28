import { useSearchParams } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Empty } from '#ui/states.tsx'
import { Hub } from './parts/hub.tsx'
import { ToolPage } from './parts/tool-page.tsx'
import { findTool } from './tools.ts'

export function Screen() {
  const [words] = useSearchParams()
  const wanted = words.get('tool')
  const tool = findTool(wanted)
  if (tool) return <ToolPage key={tool.id} tool={tool} />
  if (wanted === null) return <Hub />
  return (
    <>
      <PageHead title="Utilities" />
      <Card>
        <Empty action={<ButtonLink to="/utils">See all calculators</ButtonLink>}>
          There is no calculator called “{wanted.slice(0, 40)}”.
        </Empty>
      </Card>
    </>
  )
}
