import { Table, Text, Title } from '@mantine/core'
import type { Ok } from '#web/console/wire/console-client.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

type Pack = Ok<'GET /cards/{id}'>['answer']['packs'][number]

/** The list of the packs that have this card as a prize. */
export function CardPacks({ packs }: { readonly packs: readonly Pack[] }) {
  const texts = useTexts(cardsTexts)
  return (
    <section aria-labelledby="card-packs">
      <Title order={2} size="h4" mb="sm" id="card-packs">
        {texts.packs}
      </Title>
      {packs.length === 0 ? (
        <Text size="sm">{texts.noPacks}</Text>
      ) : (
        <Table aria-labelledby="card-packs" withTableBorder bg="#fff" maw={860}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.pack}</Table.Th>
              <Table.Th ta="right">{texts.tickets}</Table.Th>
              <Table.Th ta="right">{texts.left}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {packs.map(({ id, name, count, leftCount, isEnded }) => (
              <Table.Tr key={id}>
                <Table.Td>{isEnded ? `${name}（${texts.ended}）` : name}</Table.Td>
                <Table.Td ta="right">{formatNumber(count)}</Table.Td>
                <Table.Td ta="right">{formatNumber(leftCount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}
