import type { ExplanationTexts } from './explanation.ja.ts'

export const explanationEn: ExplanationTexts = {
  title: 'How draws are kept fair',
  lead: 'You can check for yourself that the shop did not rig a draw, without having to trust the shop. Here is how it works, and where its limits are.',
  howTitle: 'How a draw is made',
  how: [
    {
      heading: 'The contents are published',
      text: 'Before the sale, every prize and its quantity is published. Their fingerprint, a 64-digit number, is shown on the pack’s page. Once the sale has begun, not a single letter can be changed.',
    },
    {
      heading: 'The shop promises first',
      text: 'Before you buy, the shop settles on its seed and shows only the seed’s fingerprint as its promise. Nobody can see the seed, and the shop cannot swap it.',
    },
    {
      heading: 'Your seed is mixed in',
      text: 'Once the promise has arrived, your device makes your seed and sends it with the purchase. Until the two seeds are combined, nobody knows the result.',
    },
    {
      heading: 'Drawn evenly from what is left',
      text: 'There is no order fixed in advance. Each draw takes one of the remaining tickets, all with the same chance. The chance of a prize simply depends on how many of it are left.',
    },
    {
      heading: 'Everything is revealed',
      text: 'After the purchase, the shop reveals its seed. With the receipt, anyone can repeat the draw at any time. The records are linked like a chain and cannot be rewritten.',
    },
  ],
  provenTitle: 'What is proven',
  proven: [
    'that neither the contents nor their numbers were changed after the sale began',
    'that the shop did not choose its seed again after seeing yours',
    'that every draw had the same chance, and was drawn from what was shown to be left',
    'that your result was not swapped afterwards',
    'that all purchases are linked, from the first draw to the last, and none is missing',
    'that the shop cannot deny later what it has signed, once a minute',
    'that the tickets of the extra prizes, too, were fixed before the sale',
    'that a seed, once revealed, is never used again, even if the shop restores old data',
  ],
  unprovenTitle: 'What is not proven',
  unproven: [
    {
      heading: 'A buyer who holds the shop’s key',
      text: 'An insider who knows the key behind the shop’s seeds, and who also buys as a member, can try many seeds of their own and buy with one that wins. This method does not prevent that. A later step will mix in a public random number that nobody can know in advance, which closes this gap.',
    },
    {
      heading: 'That the shop answers, and in turn',
      text: 'As soon as a purchase arrives the shop can work out its result. Receipts alone do not show whether it leaves unwelcome purchases unanswered, or chooses the order of those that wait, and with it who takes the ticket of an extra prize. A purchase without an answer can be sent again as the same purchase.',
    },
    {
      heading: 'That everyone sees the same log',
      text: 'A shop could show different logs to different people. Comparing the signed heads with others reveals it; without comparing, nobody would notice.',
    },
    {
      heading: 'The cards themselves',
      text: 'No calculation proves what a card is worth, its condition, or that it is shipped.',
    },
  ],
  againstTitle: 'Who it protects you from',
  against: [
    {
      heading: 'The operator and the staff',
      text: 'There is no way to change the prizes, the chances or the winner of a pack on sale.',
    },
    {
      heading: 'Anyone who can write to the database',
      text: 'Rewriting a purchase breaks the chain: the public log and your receipt show it. The key is not in the database, so the next result cannot be read there. From the shop’s own program the database accepts no such change at all.',
    },
    {
      heading: 'Other members',
      text: 'The shop’s seed is another one for each member and each purchase, and nobody sees it until the purchase is done. The results of others say nothing about the next one. Your anonymous ID in the public log is another one in each pack, and the code of a shared result stands nowhere in it, so your purchases cannot be joined together.',
    },
    {
      heading: 'A buyer with the shop’s key',
      text: 'As said above, this one case is not prevented.',
    },
  ],
  selfTitle: 'Check it yourself',
  self: [
    'Press “Check this draw” after a purchase, or in your purchase history.',
    'Save the receipt and open it below. It works offline.',
    'On a computer, this command checks a receipt or the whole log of a pack:',
  ],
  command: 'npx hikifuda-verify FILE [COMPOSITION]',
  toDescription: 'The rules of the calculation (for writing your own checker)',
  checkTitle: 'Check a receipt you have saved',
}
