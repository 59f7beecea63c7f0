import { editDistance } from './edit-distance.ts'

/**
 * Folded given names with their nicknames, in groups (docs/dev/accuracy.md). Selected from a table of Old Dominion University:
 * https://github.com/carltonnorthern/nicknames, Apache License 2.0.
 */
const CALLED = `
  abigail abby gail, abraham abe, albert al bert, alexander alexandre aleksandr alex alec sandy,
  alexandra alex sandra lexi, alfred al fred, alan allan allen al, amanda mandy, andrew andy drew,
  angela angie, ann anne anna annie, anthony antony tony, arthur art, barbara barb, benjamin ben benny,
  bernard bernie, bradley brad, calvin cal, cameron cam,
  catherine katherine katharine kathryn cathy kathy kate katie kay, charles charlie chuck, chester chet,
  christian chris, christina christine kristina kristine chris kris tina christy,
  christopher kristopher chris kris, clifford cliff, clinton clint, cynthia cindy, daniel dan danny,
  david dave davy, deborah debra deb debbie, dennis denny, dominic dominick dom nick, donald don donny,
  dorothy dot dottie, douglas doug, edmund ed ned ted, edward ed eddie ned ted, eleanor ellie nell nora,
  elizabeth elisabeth liz lizzie beth betsy betty eliza libby, emily em, eric erik rick, ernest ernie,
  eugene gene, florence flo, frances fran, francis frank, franklin frank, frederick frederic fred freddie,
  gabriel gabe, gabrielle gabriella gabby ella, geoffrey geoff, gerald gerard gerry jerry,
  gilbert gil bert, gregory greg, gwendolyn gwen, harold hal harry, helen ellen nell, henry hank harry hal,
  herbert herb bert, howard howie, hubert hugh bert, isaac ike, isabella isabelle isabel bella, jacob jake,
  jacqueline jackie, james jim jimmy jamie, janet jan, jeffrey jeffery jeff, jennifer jen jenny,
  jeremy jeremiah jerry, jessica jess jessie, john johnny jack jon, jonathan jon john, joseph joe joey,
  josephine jo josie, joshua josh, judith judy, julia julie, kenneth ken kenny, kimberly kimberley kim,
  laura laurie, lawrence laurence larry, leonard leo len, leslie les, lillian lily, louis lewis lou louie,
  louise lou, madeleine madeline maddie, malcolm mal, manuel emanuel emmanuel manny, marcus mark marc,
  margaret maggie meg marge margie peggy, marjorie marge margie, martin marty, martha marty,
  matthew mathew matt, maurice morris maury, melissa mel missy, melvin mel, michael mike mick mickey mikey,
  michelle shelly, mitchell mitch, mortimer morton mort, nancy nan, natalie nat, nathan nathaniel nat nate,
  nicholas nicolas nick nicky, nicole nikki, norman norm, oliver ollie, pamela pam,
  patricia pat patty tricia trish, patrick pat paddy, penelope penny, peter pete, philip phillip phil,
  rachel rae, randolph randall randy, raymond ray, rebecca becca becky, reginald reg reggie,
  richard rick rich dick ricky richie, robert rob bob robbie bobby bert, roberta bobbie, roderick rod,
  rodney rod, ronald ron ronnie, rosemary rose, rudolph rudolf rudy, russell russ, samantha sam,
  samuel sam sammy, sandra sandy, sarah sara sally, sebastian seb, sheldon shelly, sidney sydney sid,
  solomon sol, stanley stan, stephanie steph, stephen steven steve, stuart stewart stu,
  susan susanna susannah suzanne sue susie, sylvester sly, terence terrence terry, theodore ted theo teddy,
  theresa teresa terry tess, thomas tom tommy thom, timothy tim, tobias toby, valerie val, veronica ronnie,
  victor vic, victoria vicky vicki tori, vincent vince vinny, virginia ginny, walter walt wally,
  wallace wally, wilfred fred, william bill billy will willy, winifred winnie, zachary zach zack
`

const FORMS = new Map<string, Set<string>>()
for (const group of CALLED.split(',')) {
  const names = group.trim().split(/\s+/)
  for (const name of names) FORMS.set(name, new Set([...(FORMS.get(name) ?? []), ...names]))
}

/** Returns a folded given name, then its other forms: `bill`, `william`, `will`. */
export const formsOfGivenName = (name: string): string[] => [...new Set([name, ...(FORMS.get(name) ?? [])])]

export const mayBeCalled = (one: string, other: string): boolean =>
  one === other || FORMS.get(one)?.has(other) === true

/** Whether two folded given names may belong to one person. Both are words, not initials. */
export function mayBeSameGivenName(one: string, other: string): boolean {
  if (mayBeCalled(one, other)) return true
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  // `Theodoros` begins with `Theo`. `Dmitri` and `Dmitry` differ by one edit, which is checked below.
  if (shorter.length >= 4 && longer.startsWith(shorter)) return true
  const edits = Math.floor(shorter.length / 4)
  return editDistance(one, other, edits) <= edits
}
