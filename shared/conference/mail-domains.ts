/** Hosts that give addresses to anybody, in any country (`yahoo.co.uk`). An equal host says nothing about two people. */
const PUBLIC_NAMES = new Set(
  (
    'gmail googlemail outlook hotmail live msn yahoo ymail rocketmail icloud aol proton protonmail gmx yandex foxmail ' +
    'rediffmail zoho zohomail fastmail tutanota mailbox tuta hushmail inbox lycos'
  ).split(' '),
)
/** Public hosts and professional associations. Organizations in other countries have the same names. */
const PUBLIC_DOMAINS = new Set(
  `me.com mac.com mail.com email.com usa.com post.com consultant.com hey.com duck.com pm.me skiff.com
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com
  web.de t-online.de freenet.de arcor.de posteo.de mail.de email.de online.de vodafone.de
  free.fr orange.fr wanadoo.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr club-internet.fr
  libero.it virgilio.it alice.it tin.it tiscali.it fastwebnet.it email.it telefonica.net terra.es ono.com
  sapo.pt mail.pt clix.pt telenet.be skynet.be proximus.be ziggo.nl kpnmail.nl xs4all.nl planet.nl home.nl
  bluewin.ch hispeed.ch sunrise.ch chello.at aon.at btinternet.com sky.com talktalk.net ntlworld.com virginmedia.com
  virgin.net eircom.net telia.com bredband.net comhem.se online.no broadpark.no mail.dk elisanet.fi kolumbus.fi
  seznam.cz email.cz centrum.cz post.cz volny.cz atlas.cz azet.sk zoznam.sk centrum.sk
  wp.pl o2.pl onet.pl op.pl interia.pl poczta.pl tlen.pl vp.pl gazeta.pl poczta.onet.pl
  freemail.hu citromail.hu t-online.hu abv.bg mail.bg dir.bg net.hr otenet.gr mail.ee hot.ee inbox.lv
  mail.ru mail.ua web.com bk.ru list.ru inbox.ru internet.ru rambler.ru lenta.ru ya.ru ukr.net i.ua meta.ua bigmir.net tut.by
  qq.com 163.com 126.com yeah.net 139.com 189.cn 188.com 21cn.com sina.com sina.cn sina.com.cn vip.sina.com 163.net sohu.com tom.com aliyun.com wo.cn vip.qq.com
  naver.com daum.net hanmail.net nate.com kakao.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com biglobe.ne.jp
  hinet.net pchome.com.tw seed.net.tw singnet.com.sg netvigator.com sify.com in.com bsnl.in vsnl.com
  uol.com.br bol.com.br terra.com.br ig.com.br globo.com uai.com.br walla.com walla.co.il netvision.net.il bezeqint.net
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au xtra.co.nz shaw.ca rogers.com sympatico.ca telus.net videotron.ca
  mweb.co.za telkomsa.net chmail.ir acm.org ieee.org computer.org siam.org aaai.org alum.mit.edu member.fsf.org
  users.noreply.github.com privaterelay.appleid.com`.split(/\s+/),
)
/** Second-level names below which organizations register: `ox.ac.uk`, `tsinghua.edu.cn`, `u-tokyo.ac.jp`. */
const SHARED_LEVELS = new Set(
  (
    'ac co com edu gov net or org go ne re uni school sch nic mil ernet res gob gouv govt gc gv gub ad gr lg ed asso ' +
    'cri csiro asn id k12 muni nhs plc ltd sci eun int my desa in mi'
  ).split(' '),
)
/** Regions below which organizations register, by country (`pwr.wroc.pl`, `univ.kiev.ua`). */
const REGIONS: Record<string, ReadonlySet<string>> = {
  pl: new Set(
    `wroc waw warszawa krakow poznan gda gdansk gdynia lodz gliwice katowice lublin szczecin torun bialystok bydgoszcz czest
    kielce olsztyn opole radom rzeszow sopot zgora`.split(/\s+/),
  ),
  ua: new Set(
    `kiev kyiv kharkov kharkiv lviv lvov odessa odesa dp dnepropetrovsk zp vn vinnica cn cv chernivtsi ck donetsk dn if ivano-frankivsk
    kh km ks kr lg lt mk nikolaev pl poltava rv rivne sumy te ternopil uz uzhgorod volyn zhitomir zt crimea`.split(
      /\s+/,
    ),
  ),
  ca: new Set('ab bc mb nb nf nl ns nt nu on pe qc sk yk'.split(' ')),
  ru: new Set(
    'spb msk nsk nnov tomsk perm omsk kazan samara saratov ural voronezh chel kemerovo vladivostok khv'.split(
      ' ',
    ),
  ),
}

/** An address's organization: `ox.ac.uk` for `cs.ox.ac.uk` and `maths.ox.ac.uk`. Null for a public mail host and for no address. */
export function mailDomain(email: string | undefined): string | null {
  const labels = (email?.split('@')[1] ?? '').toLowerCase().split('.').filter(Boolean)
  const [country = '', second = '', third] = labels.toReversed()
  const isRegion =
    country.length === 2 && (SHARED_LEVELS.has(second) || REGIONS[country]?.has(second) === true)
  const organization = isRegion && third !== undefined ? [third, second, country] : [second, country]
  const isPublic = [organization, labels].some((parts) => PUBLIC_DOMAINS.has(parts.join('.')))
  return organization[0] === '' || isPublic || PUBLIC_NAMES.has(organization[0] ?? '')
    ? null
    : organization.join('.')
}

/** The organization's own word in its domain: `ox` of `cs.ox.ac.uk`. */
export const mailWord = (email: string | undefined): string | null => mailDomain(email)?.split('.')[0] ?? null
