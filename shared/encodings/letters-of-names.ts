/**
 * The letters of names that single-byte and double-byte encodings contain. Counted in the lists of names of @faker-js/faker
 * 10 (MIT), and in words and common characters of names that we added.
 */

/**
 * Letters beyond ASCII by language, frequent ones first. `ř10 aáo iíe`: the letter with the bits that it costs, the letters
 * before it, and the letters after it. `^` and `$` are the ends of a word.
 */
export const LATIN = {
  german:
    'ö9 hrkgmtb^dpojlsfwnv rnhtsclgbpwmfdß|ü9 rhbkmlgwejzdnts^f rnhtclbgskdpme|ë9 ioamue l$nt' +
    '|ä10 hrkbjtmldn fcgtnrdubmhls|é10 mcfertgonvd lenr$pd|ß13 uöoi $el|ï14 o s|ã14 ^ |ú14 k h|ç14 n o' +
    '|è15 l n',
  french:
    'é6 ^hlmrcdbntsgpozifvujax lr$eomdnvaptcgbsjh|è8 lrsidnghm^bvf nrlvsdtgmb|ë9 ao l$|ï10 oa sldc' +
    '|ü11 rlk gycnt|ô12 crh mp|ä12 rghk nhl|ç12 n o|’12 dl ah|œ12 sbc u|ê13 rv mq|î13 on tm|á13 m ls' +
    '|ö13 jr rt|â13 h t|š14 a a',
  spanish:
    'à6 ld^ $l|è6 lct s$n|é7 lrtmdnsbvcip s$nlzrbvtcx|·7 l l|í7 trmucnvdlfpj^ $anoqzgcdtrsñ' +
    '|ú8 nalsmtrpz rl$ñsdz|á8 mv^nldircgbstuhzjpy nrsevlzñdt$mqjg|ò8 ^ s|ó8 rcilgmetd^bñ nrmbspñzg' +
    '|ñ9 aieuúáó^ío aoeiuó|ü12 g e',
  portuguese:
    'í7 lrvs^ucoanmt clsnvgrt|ã7 çimrvuochsdeag o$e|é7 mscfuhd^ljrt l$rsbocv|á7 mt^rlofbsn $rlusvbt' +
    '|ç8 naiu ãao|ú8 jngral blrjc|ê9 tni $snv|â9 ^vt n|ó10 t rn|ô10 tm n|õ10 m e',
  italian: 'è11 soumrzln $o|ò11 lncrd $|à11 ltncr $|ì12 lrd $|ù12 artls $|é15 h $',
  danish: 'ø6 jsr^mlnbhkt rdslnkebygmjh$v|å8 ^hgkrm rlsktvg|æ9 jsl^nb rtgsk',
  swedish: 'ä6 lmvpkshjr^t ni$lkrshmdx|ö6 rj^hglskptnm mrn$gbpsyfdth|å8 ^hmper ksbnlr$|é12 n a',
  icelandic: 'ó4 þdjk^ rtln|ð5 uirí mrus$a|á6 ^hkp srl|í6 v^tr ksnð|þ6 ^yn óo|ö6 jh^ r|ú6 rn ns|æ7 ^s gu',
  czech:
    'á4 vklrnithmszbpdčjgfňešřžť^ycď $nkrčlštcbvřmdzžľňhsgjp|š6 ^uaoiáeíbúrpynývjlůě k$oetiuaípvťmáčňlnr' +
    '|í6 mlnvbčřštrcjdfspžgzi knrčšltcžm$gdřvzshpťbj|č6 ái^eínjoaurvštlyůěm eko$iíaánuvm' +
    '|ý8 ktnlsvhrdbm $nkšsdzblm|ž8 ^eaouíájůlvriě ieaok$díábďů|ř8 aáoke^pdtbíuviěh íieo$ámtka' +
    '|é9 rltmknfgxdcv nlt$rdszmhkbfc|ě9 vtndbm tklnpjcdrzmsv$čřžšh|ľ9 ^eudáoiô uao$gj|ň9 aoešárôyů oka$á' +
    '|ú10 rjkvzdt^ šlpkbzdts|ď10 ^aežuo uoa$ká|ó10 trndml rntzbl|ť10 šeíao aoá$|ů11 rthkvmžnl ž$rlnzčcšmň' +
    '|ô12 kvd ňľv|ä13 vm ts|ŕ13 vh bs|ĺ14 t p|ű14 mg ln|ö15 b h|ü15 m l',
  polish:
    'ł6 ao^sebwgczyódkpłmrui ao$uekąóęytgłb|ń7 iyaoeu s$kc|ó8 grjwkłizżp rżzźłjwlbdg' +
    '|ą8 idrłjlbgwzm bcstkgzż|ż8 ^óoydaljuą eayu$bdmós|ś8 ^eaiou ln$wkc|ę8 izjkdłrtws bdpscgt$k' +
    '|ź10 ódoa^ wd$mnr|ć11 e^a $wk',
  hungarian:
    'á4 lnm^isrvdbpjtghykefz nrsltgcmdbkzjvh|é6 ntlozrhvp^gdbm rlvtnk$smdc|ó6 rltnsjdzkgob $rfszkdbnt' +
    '|ő6 szlydnkgbt^ö $srdfkzym|ö7 krtvylesdm rstvpzknmő|ű8 mrdzsf^ sr$czv|í8 lbmt vzblc|ü9 fdz lsc' +
    '|ú10 jg lz',
  romanian: 'ţ7 uinae^ă aiă$eâ|ă7 cţrmptldbzfhn $ldtrcnmziupţ|ş8 a^eiuo to$aeci|â10 rsmcpgţ nmrl|î11 ^bs nr',
  croatian:
    'ć5 ia^ešućr $aeiukmbšophfzsrgćjldđv|č6 ia^norevumljškpb i$aeknrumov' +
    '|š6 a^oiuenrvćpjkmgl aeitk$opunčbmlćvf|ž7 oa^diunrez ia$eudognml|đ9 ^arnueovć eauoiv$',
  turkish:
    'ı5 klrtdcçsyşmzbgpğnefhıav $nklrzmşbçoğcgtfdvyspıha|ü6 gbtrml^hzdkynscfçpğş lnrk$mzstşbdgcvçhjfğeypo' +
    '|ç6 ^ankrieulıoşğüçhzytp a$eiıuoktçöümhy|ş6 a^ueıikürofyvmbpglhnş $aeiıkbuotçmgrşâüpl' +
    '|ğ6 oaeuıiü al$rdumtıbiçkühc|ö7 ^gbkçytinds zrknlygmcs|İ8 ^ lrkzmsndhtcfpb' +
    '|â9 khmdgtlyznbcfs^ş lnrmdhkv$fubtz|û14 s l|î14 n $',
  latvian:
    'ī5 lrvtzdmbngcķsšaup^o tndrlzbvcgks|ā5 mn^jtdlikcrpsvzeb rnlvbtdjcsgz$|ņ6 ieao^ šaiķu' +
    '|š6 ņ^eiukn $sikamtīljķ|ē7 rljpb^ķsmvz rjntsklzdv|ū7 rjlk^gt ndslbmctr|ķ8 i^ņuša eiēī' +
    '|ž8 ^dior aeunks|ģ8 ^ļureo ie|ļ8 oaekui auģe|č9 i^ou asu',
  lithuanian: 'ė4 ntlrvdmk $nt|ž5 ^ąua ueiay|ū6 rij^ ntrk|š6 ^a iak|č6 i^ i|ą8 ^ ž|į8 ^ m|ę8 k s',
  estonian: 'õ4 tps^kjlvm nligbhstde|ä4 mkpvä^r rlgän|ü5 ^jkap lrtv|ö7 ^ö ö$|ž8 ^ a|š8 ^ e',
}

/** Letters and characters of other scripts, frequent ones first. */
export const SCRIPTS = {
  cyrillic: 'аовикенсрлтмдбугпчјйяізьфшцхюжџыѓљщєќэїъњѕґё',
  greek: 'αοςλνριυηκτπεάσδγμόίβωζύέήθώξχφΐψϊ',
  kana:
    'タなナトーかキミヨサシウみきらたハフスムヤコとうカゆよさひりルマロラリンがやだしダあくはるめぐメアドレソ' +
    'ニプグチセデテピュふガますずいわべむこばズイワベバぃィぅゥぇェえエぉォおオぎギクけケげゲごゴざザじジせぜ' +
    'ゼそぞゾちぢヂっッつツづヅてでどにぬヌねネのノぱパヒびビぴぶブぷへヘぺペほホぼボぽポもモゃャゅユょョれろ' +
    'ゎヮゐヰゑヱをヲん',
  simplified:
    '学国大轩文梓明浩泽子伟英华辉中博鹏宇杰天程思兰涛工婷雨昊鑫立丽强磊秀玉建熙智阳科技志诚豪晨家孙方马涵俊林' +
    '安芳静超烨琪王研究海李张刘陈杨哲黄赵辰范吴金航周萍徐夏瑞佳珍侯朱君胡欣江睿然南郭黎何高罗万郑武梁谢宋唐葛' +
    '许齐邓冯韩曹申曾彭萧蔡潘军洋田董袁桂于余宸健彬远霖语沐叶司院员邮号蒋杜苏成魏吕丁敬振沈任绍姚卢傅钟姜崔栋' +
    '谭廖汪陆慧石戴雅贾洁韦雪荣香嘉邱邹怡熊孟秦晓白阎一诺薛桐奕尹煜懿段东雷史龙贺陶顾龚郝邵覃钱严赖莫孔汤常温' +
    '康施牛樊邢易乔伍庞颜倪庄聂章鲁岳翟关焦俞向娜敏勇艳娟霞平刚红梅祺驰修凯聪擎渊果瑜越鸿煊开馨燕汐治上京交通' +
    '术计算所软件电机人教授委序箱单位作编题巴数波全祥有彪会心乐松民政若斌旭士致炎雄腾榕风弘倩美凤妍锦瑾颖瑶丹' +
    '琴苑亚皓城长新西北左甘驹柏瀚翊骞默展峻淼源苍尧焱晋啸晟楷正潇炫熠彤笑愚耀胤堂钰靖飞鹤鹭昕芬乙依娇悦玥萱融' +
    '玲珈紫艺苡沫蒙诗雯馥羽三锋义呈良帅韬癸茗官付令狐包徒季尉迟尚慕容柳柴欧殷毕毛洪涂屠皇甫祁祝简纪耿肖芦蓝诸' +
    '闫骆麦清复旦浙哈尔滨业汉山同济津四川防港深圳信息能实验室副主席审稿姓名职称者论目标构为讯阿里微洲百度公限' +
    '理师系统据重点力宁贵福生元胜才发星光达岩茂进坚和先震壮群邦承功善厚庆友裕河亮谦亨奇固之轮翰朗伯宏言鸣朋维' +
    '启克伦翔以树德行时泰盛琛钧冠策楠巧淑惠珠翠芝彩春菊琳素云莲真环爱妹月莺媛凡琼勤贞莉璧璐娅琦晶茜秋珊莎黛青' +
    '婉娴露婵雁蓓纨仪荷蓉眉蕊薇菁梦岚筠柔竹霭凝欢霄枫芸菲寒滢伊宜可姬舒影荔枝墨逸尘铭毅培昌永少小',
  traditional:
    '學軒立大明文國中偉博鵬程輝子智昊澤思吳高華宇燁浩天王李瑞張劉陳香楊黃趙遠健金徐孫馬朱胡江林郭黎何羅鄭梁謝' +
    '宋唐許鄧馮志韓曹曾彭蕭蔡潘田董袁葉濤然磊鑫蔣臺研究科港杜霖哲蘇紹魏傑呂丁沈任姚盧傅鐘曉姜崔譚廖誠鴻強汪陸' +
    '周石戴賈韋夏邱方侯鄒熊孟秦白閻薛尹段雷史龍賀陶顧龔郝邵萬覃武錢嚴賴莫孔洪家俊建榮仁君余涵雨嘉懿擎睿宸淵煜' +
    '祺聰越彬洋修雄熙煊範資訊所工系技教授單位電員機柏豪祥興政治正山東鍾琪瑜潔弘振耀凱范晉湯溫康施游簡詹柯翁古' +
    '連紀童巫卓鄢信宏德義忠孝勇雅淑美惠玲芬慧怡佩雯婷欣宜靜佳穎宛如筱詩承馳騫默淼蒼旭堯焱晟嘯楷樂駒瀟炫城熠彤' +
    '瑾笑愚苑鈺錦靖風鶴鷺昕超瀚翊展峻源杰梓晨炎皓果齊胤致語堂航雪松飛於毛週餘灣清交通成功央院姓名郵件職稱服務' +
    '副陽北委主席校作者題目編號構實驗室逢甲淡輔原元師恩翰彥廷冠瑋育維聖銘毅茂昌隆盛海峰嵐雲鳳鶯蓮菊蘭梅珍珠麗' +
    '英秀素月春秋瓊芳茹萱妤婕琳瑩璇曼安心真純良永世益煌慶賢謙恆鈞達勝民祐佑亭仲伯叔季晏書芸筠若蓉薇',
  japanese:
    '田大子野川山井学原村美本藤小中松岡沢谷島西太木口崎石高平上宮吉森陽三内長優正一翔福雄竹千北永部悠下佐和愛' +
    '結久堀奈塚坂也菜金花杉橋海安古岩尾林黒東池真斗樹浩智恵由新日今昭渡工柳月河清水浅奥根前二健直武瀬青研究所' +
    '明香衣彩伊保信辺葉横片加荒関土桜早良飯浦戸郎拓京代心岸稲立勝鈴紀江々麻理菊輝颯男澤秋倉栗浜成星白馬矢斎須' +
    '斉阿茂出羽場後八介之近遠泉城富笠広合神篠菅名情報通教電会博義弘幸豊織央葵咲莉裕増空亮佳蒼治貴夫生酒宇都柴' +
    '津熊服丸望梅樋南堤天辻市五七九十助輔蓮誠文洋音地人秀竜辰達陸向隆嶋間屋多奧寺端徳相米細業技術授株式社科委' +
    '員院先実進修剛徹聡哲孝里沙未桃舞絵友尋遥夏春希光涼祐慶啓駿純淳湊律瑛司志士康典法哉勇彦嘉門雲塩四六次亜重' +
    '凛凜君乃悦敏来杏栄楓照玲琴百瞳節紬穂芳芽依茜摘萌貞静順功勉利勲匠雅崇昇朝歩夢稔翼英龍好宅輪丹亀嵐伯児玉入' +
    '冨納及賀園槻庄手柏桑梶植榊榎比沼深渋邊湯溝滝桐牧畑甲斐町畠元垣窪筒緒方臼若荻萩落角越足鎌鶴齋阪州道應塾筑' +
    '波国産総化機構氏属准話製作著者論番号題目気命館役職政様査読担当豪賢仁忠綾朋知冬雪風諒圭佑敬恭俊潤隼碧慎史' +
    '昌彰晃晴泰憲紘弥晋伸晶祥寿喜善',
  hangul:
    '민현준은지윤우서연하아원주성유태호이재영수진학정승예빈시채소인대나도희교율한다동찬혜세경가훈건린혁안전온' +
    '기후리강규구라공여석오국부환자상솔효선위신제사고양남보박조장설용형문미별슬단로김과최임명권황편송류목홍음' +
    '손배백허범심름노람곽종차해운산완울엄천방함변염추마길표반왕금옥육맹모탁봉복두감순욱웅화랑비엘봄담림결술관' +
    '카터번직광회철숙빛래란덕만늘을솜루새겸헌요든간갈견당어좌팽피포항려균중앙북충통삼네버속메일프그램컴퓨능논' +
    '저책숭실식센',
}
