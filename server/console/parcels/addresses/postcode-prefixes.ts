/**
 * For the first three digits of postal codes, the JIS codes of the prefectures in which they occur,
 * from Japan Post's list. Each entry applies from its own three digits up to the next entry. If an
 * entry has no JIS code, no town has such a postal code. A test compares the table with the list.
 */
const RUNS =
  '000: 001:1 008: 010:5 018:2+5 019:5 020:3 030:2 032: 033:2 040:1 100:13 109: 110:13 ' +
  '117: 120:13 122: 123:13 126: 130:13 137: 140:13 147: 150:13 159: 160:13 172: 173:13 ' +
  '199: 201:13 209: 210:14 217: 220:14 228: 230:14 260:12 268: 270:12 280: 282:12 291: ' +
  '292:12 300:8 311:8+9 312:8 320:9 330:11 349:9+11 350:11 370:10+11 371:10 380:20 ' +
  '384:10+20 385:20 389:10+15+20 390:20 400:19 410:22 423: 424:22 429: 430:22 431:22+23 ' +
  '432:22 440:23 469: 470:23 498:23+24 499: 500:21 510:24 520:25+26 521:25 530:27 548: ' +
  '549:27 563:27+28 564:27 588: 589:27 600:26 608: 610:26 618:26+27 619:26 628: 629:26 ' +
  '630:27+29 631:29 640:30 647:24+29+30 648:29+30 649:30 650:28 680:31 684:31+32 685:32 ' +
  '686: 689:31 690:32 700:33 720:34 724: 725:34 740:35 748: 749:35 760:37 770:36 780:39 ' +
  '790:38 800:40 811:40+42 812:40 817:42 818:40 839:40+44 840:41 848:41+42 849:41 850:42 ' +
  '860:43 870:44 871:40+44 872:44 880:45 890:46 900:47 908: 910:18 920:17 922:17+18 ' +
  '923:17 930:16 939:16+17 940:15 949:15+20 950:15 960:7 977: 979:7 980:4 990:6'

const runs = RUNS.split(' ').map((run) => {
  const [first = '', codes = ''] = run.split(':')
  return { first: Number(first), codes: codes === '' ? [] : codes.split('+').map(Number) }
})

/**
 * Returns the prefectures in which a postal code can lie. The list is empty if no town has a postal
 * code with these first three digits.
 */
export function prefecturesOfPostcode(postcode: string): readonly number[] {
  if (!/^\d{7}$/.test(postcode)) return []
  const prefix = Number(postcode.slice(0, 3))
  return runs.findLast(({ first }) => first <= prefix)?.codes ?? []
}
