import { isFullName, isParticle, lowerWordSet, speaksOfNoPerson, suffixOf } from './name-vocabulary.ts'

// Evidence for a person or for an affiliation. A name that is in none of these lists is a name all the same.

/** The most frequent first words of names in a part of dblp, without places and those that end names twice as often. */
const GIVEN_NAMES = lowerWordSet(
  'David Michael John Daniel Robert Peter Thomas James Paul Richard Mark Alexander Wei William Andrew ' +
    'Christian Eric George Stephen Jun Andreas Jonathan Kevin Christopher Matthew Stefan Brian Dan Steven ' +
    'Benjamin Frank Xin Patrick Alex Adam Hao Joseph Jing Marc Marco Jian Chris Charles Lei Bin Jeffrey Kai ' +
    'Matthias José Peng Jan Scott Edward Jason Sebastian Jie Victor Liang Maria Alan Yan Mohammad Kenneth ' +
    'Timothy Tom Yong Yuan Simon Andrea Feng Anna Fei Hui Ryan Ali Muhammad Christoph Tao Ming Juan Ying ' +
    'Amit Tim Aaron Min Tobias Antonio Philip Rui Anthony Mohamed Yue Steve Paolo Gregory Manuel Nicolas ' +
    'Ioannis Qiang Douglas Florian Dennis Ahmed Markus Alberto Chao Jeff Ning Wolfgang Donald Pedro Mike ' +
    'Carlos Xiao Joshua Georgios Nicholas Roberto Justin Henry Luca Ivan Nick Nathan Vijay Ben Michel ' +
    'Francesco Jack Jim Sam Vincent Adrian Stefano Ian Fan Christos Philippe Luis Dong Bruce Ashish ' +
    'Konstantinos Michal Erik Gary Tong Giuseppe Jacob Boris Klaus Samuel Sean Gang Greg Xiang André Laura ' +
    'Albert Oliver Keith Qian Amir Jon Neil Aditya Panagiotis Dimitris Qing Lawrence João Alessandro ' +
    'Stephan Roger Zhen Jens Carl Yun Arthur Raymond Anand Arun Matteo Ravi Philipp Nikolaos Fernando Matt ' +
    'Felix Shuai Jia Ron Mario Kun Jeremy Olivier Abhishek Craig Bernhard Ran Hans Fabio Guy Rahul Sandeep ' +
    'Yannis Nikos Dirk Bruno Dimitrios Laurent Pierre Fred Geoffrey Walter Igor Krishna Gabriel Ling ' +
    'Mohammed Sheng Zhe Larry Eugene Ronald Giovanni Nan Rafael Anil Jakub Elena Todd Colin Johannes Tony ' +
    'Joel Lars Anne Pavel Jürgen Vladimir Ricardo Julien Sergey Meng Sanjay Ken Deepak Fabian Christine ' +
    'Hiroshi Eduardo Jorge Harry Wen Denis Roman Andy Lukas Jennifer Mary Rohit François Jörg Xuan Sergio ' +
    'Gerald Huan Hang Chuan Ping Rong Michele Hai Jean Diego Bryan Francisco Yifan Cong Susan Lorenzo ' +
    'Alexandre Miguel Vivek Bing Hua Andrei Ramesh Manish Bernd Ariel Rob Xinyu Arvind Rajesh Claudio Jay ' +
    'Steffen Dominik Ulrich Barbara Pablo Shuang Roland Danny Krzysztof Nikhil Carsten Marcin Olga Karl ' +
    'Ting Joachim Karthik Marek Christophe Luigi Mehmet Ana Robin Jerry Srinivas Anton Roy Dave Dmitry ' +
    'Pascal Alejandro Zachary Cristian Julian Karen Marcel Guillaume Alexandros Amin Sang Sven Daniele ' +
    'Fabrizio Joe Dominique Rohan Zhenyu Norbert Evan Gaurav Dieter Xiaofeng Maximilian Derek Khaled Holger ' +
    'Bogdan Shan Gilles Chi Zhiqiang Xiaoming Xiaowei Elizabeth Xiaohui Davide Lucas Reza Howard Piotr ' +
    'Brendan Lisa Xiaodong Moshe Shuo Paulo Pradeep Glenn Andrey Alon Oded Varun Jose Daniela Prashant ' +
    'Theodore Vassilis Radu Brandon Jiawei Marcus Srinivasan Sunil Ralf Pawel Ralph Josep Sumit Eran ' +
    'Maurizio Yuval Sriram Amy Elias Ashok Ashwin René Wentao Marcos Dean Phillip Sara Sarah Julia Uri ' +
    'Rainer Gordon Luke Alexey Bill Rebecca Uwe Emmanuel Salvatore Zhuo Damien Stéphane Takashi Pankaj ' +
    'Tomás Leonid Chong Javier Linda Ahmad Jochen Manfred Ankit Alireza Cristina Enrico Mihai Evangelos ' +
    'Andrzej Herbert Bernard Francis Doug Josh Gábor Louis Omer Kyle Praveen Pengfei Gautam Gustavo Spyros ' +
    'Anastasios Vadim Gerhard Leon Oren Leonard Renato Stavros Vikram Antoine Xing Tomasz Alexandra Chun ' +
    'Jonas Barry Zhihao Haifeng Yiming Gene Catherine Vasilis Oscar Riccardo Kostas Georg Marios Marina ' +
    'Xavier Mostafa Arjun Eyal Maxim Syed Jacques Wojciech Vinay Zhi Ray Petr Rajiv Mohit Bart Marcelo ' +
    'Deborah Guido Serge Rajeev Rakesh Eli Omar Jesse Warren Norman Yuanyuan Hamid Carlo Don Brent Nitin ' +
    'Saeed Vineet María Frédéric Vishal Ann Zhiyong Werner Gérard Weiwei Quan Xiaojun Franz Claude Brad Sai ' +
    'Vincenzo Mahesh Nicola Giorgio Tomer Thorsten Domenico Jessica Adi Xun Sébastien Tianyi Christina ' +
    'Diana Edwin Ted Sagar Tyler Ilya Allan Anurag Stanley Björn Graham Murat Jiaqi Rick Panos Filip ' +
    'Maurice Flavio Sen Ankur Russell Xiaoyu Manolis Hiroyuki Ibrahim Jae Wai Alexandru Kenji Xiaolin ' +
    'Prasad Zhiyuan Antonis Alain Anders Nicole Tal Kurt Balaji Noam Shay Mehdi Costas Jianfeng Angelo ' +
    'Nikita Akshay Yufei Ajay Sergei Ethan Haoyu Trevor Johan Mikhail Bowen Nancy Allison Andre Pei Yuxin ' +
    'Xiangyu Margaret Mayank Raja Leo Volker Sourav Frederick Lior Sanjeev Thanh Nina Axel Sophie Thierry ' +
    'Bob Dana Arnaud Hugo András Aravind Tianyu Jordi Monica Claudia Haibo Randy Haoran Heng Akira Morteza ' +
    'Alfredo Mohan Yutaka Jianxin Leonardo Zhenhua Lan Torsten Angela Suresh Federico Hendrik Yifeng Felipe ' +
    'Kamal Vasileios Ilias Nils Mathieu Asaf Sachin Allen Terry Brett Seyed Zeyu Saurabh Edmund Mathias ' +
    'Kiran Ilan Will Stuart Siyuan Girish Qun Hongwei Tingting Jianjun Luc Dmitri Konstantin Leonidas Anja ' +
    'Amr Harold Yoav Jianhua Maya Julie Arash Rodrigo Massimo Mauricio Clément Xiaoli Xiaoyan Wenyuan ' +
    'Makoto Luís Hongyu Chiara Simone Harald Sandra Dario Valentin Irina Udo Gilbert Cyril Natalia Anupam ' +
    'Dongsheng Karim Naveen Moritz Bradley Weidong Kaushik Mustafa Bhaskar Wendy Marko Abdullah Atul Yixin ' +
    'Emre Wouter Satish Darren Grzegorz Piyush Claire Seth László Shai Jesper Emily Xiaofei Maryam Hassan ' +
    'Esther Walid Amol Ioana Chaitanya Lukasz Babak Petros Hannes Manoj Bei Theodoros Florin Nabil Mona ' +
    'Ingo Erich Ganesh Ahmet Valerio Anup Kate Silvia Guang Gideon Hyun Sung Abraham Anirban Isabelle ' +
    'Sridhar Mina Jong Yuji Curtis Lijun Heiko Giorgos Marta Yoram Hervé Samir Alok Jérôme Venkatesh ' +
    'Takeshi Binbin Timo Tatiana Kent Hubert Jimmy Yanyan Shu Maciej Gavin Shankar Abdul Przemyslaw Artur ' +
    'Yuchen Olaf Liming Sameer Nir Pratik Karsten Nathaniel Abhinav Ram Aman Eitan Noah Ori Kelvin ' +
    'Charalampos Wenjun Jake Rajat Helen Kirk Weiping Michelle Xiaolong Mathew Teng Marvin Ofer Cynthia ' +
    'János Gil Huy Hossein Joan Henning Leslie Yury Isaac Neal Gerd Enrique Yuming Xudong Kartik Biao Cody ' +
    'Elaine Randall Arnab Viktor Raghav Pinar Suzanne Xiaoyang Benny Gianluca Qiong Johann Marie Partha ' +
    'Franco Stan Yinan Yaron Mehrdad Murali Henrik Ismail Prashanth Siddharth Eleni Stephanie Jianzhong Won ' +
    'Aris Yann Zhifeng Rudolf Wee Himanshu Yingjie Dawei Masashi Alistair Wenyu Kazuo Leszek Aleksandar ' +
    'Yuri Spiros Helmut Kazuhiro Zhihui Zhipeng Junfeng Héctor Milos Avi Panayiotis Nico Carla Jesús Wenjie ' +
    'Guilherme Nishant Brigitte Jakob Filippo Wesley Yizhou Khanh Calvin Venkata Raj Magnus Hoang Dinesh ' +
    'Sina Judith Hermann Ramakrishna',
)

/** The most frequent last words, without places, companies and those that begin names twice as often. */
const FAMILY_NAMES = lowerWordSet(
  'Wang Zhang Li Chen Liu Yang Wu Lee Xu Kim Huang Zhao Zhou Lin Yu Zhu Sun Hu Jiang Lu Ma Guo He Tang ' +
    'Zheng Park Song Cheng Chang Gao Luo Han Kumar Xie Gupta Jin Yan Tan Shi Shen Yuan Feng Cao Wei Liang ' +
    'Nguyen Ding Xiao Wong Peng Fu Cai Fang Kang Du Yao Zeng Dong Singh Su Ye Yin Chan Pan Smith Gu Deng ' +
    'Hong Choi Ren Fan Xia Chu Cui Qin Das Tian Zhong Liao Jain Dai Lim Rao Qian Shah Sharma Johnson Xue Ng ' +
    'Qiu Cohen Cho Mao Miller Shao Hwang Anderson Wen Hsu Ji Agrawal Meng Xiong Agarwal Chung Shin Jia Bai ' +
    'Yi Gong Schmidt Jung Joshi Tao Ge Qi Wan Kwon Zou Hou Ghosh Lam Zhuang Qu Müller Tran Duan Jones ' +
    'Wagner Srinivasan Jeong Niu Weber Schneider Taylor Ho Leung Kulkarni Patel Subramanian Yoon Pang Xiang ' +
    'Guan Mishra Moon Chiu Silva Tu Davis Qiao Goyal Oh Kong Williams Garg Oliveira Narayanan Mittal Moore ' +
    'Sinha Miao Tsai Khan Chiang Meyer Krishnan Mehta Bao Lau Sheng Banerjee Mukherjee Goel Ryu Ni Reddy ' +
    'Pham Hsieh Tong Chou Xing Zhai Lv Vu Fischer Dutta Lyu Verma Friedman Basu Cheung Krishnamurthy Sen ' +
    'Arora Lou Tseng You Klein Hung Wilson Nelson Chandra Srivastava Ko Chakraborty Murthy Ling Roth Iyer ' +
    'Prasad Mohan Kuo Mitra Shang Ahn Chow Shan Seo Hua Woo Zhan Hansen Nair Ruan Saha Goldberg Schwartz ' +
    'Ahmad Raman Deshpande Tanaka Cha Bansal Levy Peterson Geng Chatterjee Bi Ong Ross Huynh Nie Pandey Ha ' +
    'Yoo Pei Goh Suzuki Jiao Shu Acharya Zuo Phan Raghavan Feldman Teng Weng Kannan Murphy Keller Phillips ' +
    'Lan Aggarwal Gan Gonzalez Hasan Schwarz Bae Bauer Kao Dang Fung Nakamura Yeh Prakash Clark Padmanabhan ' +
    'Islam Desai Pathak Chowdhury Becker Gandhi Ferreira Levin Ouyang Wright Berger Chau Walker Jacobs Mei ' +
    'Campbell Rahman Hoffmann Chong Chuang Harris López Sato Fong Ou Ramos Dasgupta Hussain Mukhopadhyay ' +
    'Mayer Weiss Stewart Mu Pu Nam Shaw Kaplan Blum Ting Mitchell Ramanathan Hoang Koch Benson Venkataraman ' +
    'Myers Chai Jang Dey Ramachandran Chun Kennedy Chi Murray Mahajan Almeida Biswas Katz Jensen Shim Luan ' +
    'Watanabe Varadarajan Kobayashi Watson Papadimitriou Viswanathan Pedersen Bian Pérez Schulz Shukla Rose ' +
    'Garcia Rodrigues Cook Pereira Kogan Jackson Saxena Kapoor Carter Cole Thompson Lewis Muñoz Marcus Böhm ' +
    'Do Bhardwaj Ramakrishnan Neumann Sengupta Gray Reed Guha Williamson Fisher Rodríguez Kamath Kato Koh ' +
    'Yamada Yeo Lian Martinez Yamamoto Maurer Gilbert Sherman Graham De Yen Lehmann Balasubramanian Haas ' +
    'Brandt Ruiz Gómez Seshadri Bhattacharya Mai Shapiro Sarkar Nielsen Natarajan Greenberg Andersen Turner ' +
    'Unger Nagarajan Morris Dean Dou Gill Berry Tiwari Beck Rosen Datta Kahn Shankar Sullivan Bhat Gopal ' +
    'Chaudhuri Ziegler Popa Bender Bernstein Panda Bhattacharyya Robinson Menon Ortiz Singhal Rosenthal ' +
    'Nayak Kashyap Butler Ito Loh Hernández Shih Teo Sung Saito Souza Patil Huh Takahashi Ang Abraham ' +
    'Sundaram Rossi Ganesh Narayan Subramaniam Perkins Dietrich Peters Ganguly García Hughes Papadopoulos ' +
    'Dixit Goldman Pal Mi Arnold Goodman Jeon Misra Rajagopalan Black Ellis Arya Koo',
)

/** How family names end in some languages, and hardly anything else does. */
const FAMILY_NAME_ENDING =
  /.{2}(?:ov|ova|ev|eva|sk[iy]|ska|sson|opoulos|[ao]kis|idis|escu|vi[cć]|enko|wicz|czyk|czak|chuk|zadeh|nejad|stein|mann|berg|feld|hauser|meier|meyer|ström|elli|olli|etti|itti|swamy|murthy|krishnan|nathan|wala|sekhar)$/u

/** Places and institutions that no word tells, `_` for a space. Capitals do not count. */
const PLACES = new Set(
  (
    'afghanistan albania algeria argentina armenia australia austria azerbaijan bahrain bangladesh belarus belgium bolivia ' +
    'bosnia brazil bulgaria cambodia cameroon canada chile china colombia costa_rica croatia cuba cyprus czechia ' +
    'czech_republic denmark ecuador egypt england estonia ethiopia finland france georgia germany ghana greece guatemala ' +
    'hong_kong hungary iceland india indonesia iran iraq ireland israel italy japan jordan kazakhstan kenya korea kuwait ' +
    'latvia lebanon liechtenstein lithuania luxembourg macau macao macedonia malaysia malta mexico moldova monaco morocco ' +
    'nepal netherlands nigeria norway oman pakistan palestine panama peru philippines poland portugal puerto_rico qatar ' +
    'romania russia saudi_arabia scotland senegal serbia singapore slovakia slovenia spain sri_lanka sudan sweden ' +
    'switzerland syria taiwan tanzania thailand tunisia turkey türkiye uganda ukraine uruguay uzbekistan venezuela vietnam ' +
    'viet_nam wales zambia zimbabwe deutschland österreich schweiz suisse españa méxico brasil italia ' +
    'alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa ' +
    'kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska ' +
    'nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming ontario ' +
    'quebec alberta british_columbia ' +
    'amsterdam athens atlanta auckland austin bangalore bengaluru barcelona basel beijing berkeley berlin bologna bordeaux ' +
    'boston bristol brisbane brussels bucharest budapest cairo calgary cambridge canberra chennai chicago copenhagen ' +
    'cornell dallas darmstadt delft delhi dresden dubai dublin edinburgh eindhoven florence frankfurt geneva glasgow ' +
    'grenoble guangzhou haifa hamburg hangzhou hanoi harvard heidelberg helsinki houston hyderabad istanbul ithaca ' +
    'jerusalem karlsruhe kharagpur kyiv kyoto lausanne leipzig leuven lisbon ljubljana london los_angeles lyon madison ' +
    'madrid manchester melbourne milan milano montreal montréal moscow mumbai munich münchen nanjing new_delhi new_haven ' +
    'new_york osaka oslo ottawa oxford padova palo_alto paris philadelphia pisa pittsburgh porto prague princeton purdue ' +
    'redmond rio_de_janeiro rome roma saarbrücken salt_lake_city san_diego san_francisco san_jose santa_barbara ' +
    'santa_clara santa_cruz santiago são_paulo sao_paulo seattle seoul shanghai shenzhen sofia stanford stockholm ' +
    'stuttgart sydney taipei tel_aviv tokyo toronto toulouse trento tsinghua turin urbana vancouver vienna warsaw waterloo ' +
    'wuhan yale zagreb zurich zürich san_antonio santa_fe mountain_view ann_arbor ' +
    'sophia_antipolis ho_chi_minh_city ' +
    '北京 上海 天津 重庆 江苏 江西 浙江 安徽 湖南 湖北 河南 河北 山东 山西 陕西 四川 广东 广西 福建 辽宁 吉林 黑龙江 云南 贵州 甘肃 海南 ' +
    '青海 宁夏 新疆 西藏 内蒙古 南京 杭州 武汉 西安 成都 深圳 广州 合肥 哈尔滨 大连 青岛 厦门 长沙 澳门 中国 日本 韩国 美国 英国 德国 法国 ' +
    '加拿大 澳大利亚 新加坡 香港 台湾 华为 阿里巴巴 腾讯 百度 微软 谷歌 ' +
    'carnegie_mellon johns_hopkins george_mason george_washington penn_state max_planck simon_fraser brigham_young ' +
    'ben_gurion bar_ilan paul_sabatier louis_pasteur edith_cowan james_cook charles_sturt morgan_stanley goldman_sachs ' +
    'wells_fargo robert_bosch jp_morgan j.p._morgan charles_university saclay potsdam ulm bonn aachen twente tartu uppsala lund bergen ' +
    'trondheim poznan wroclaw kraków krakow brno bratislava sydney riverside irvine merced davis_campus'
  )
    .split(' ')
    .map((place) => place.replaceAll('_', ' ')),
)

/** Words that an organization has and a name has not, beside those of `name-vocabulary.ts`; some are surnames, too. */
const ORGANIZATION_WORDS = lowerWordSet(
  'Republic Kingdom States State City Islands Federal National International Tech Univ Polytechnique Systems Solutions ' +
    'Software Networks Bank Consulting Ventures Partners Campus Province County Medical Applied Industries ' +
    'Fondazione Fundación Fundação Fondation Stiftung Hochschule Fachhochschule Politécnica Polytechnique Escuela ' +
    'Facultad Faculté Fakultät Dipartimento Departamento Département Centro Consiglio Consejo Conselho Recherche ' +
    'Academia Sinica Télécom Telecom Databricks Snowflake Oracle Cisco Samsung Apple Meta Netflix Siemens Bosch Nokia Ericsson Adobe Bytedance',
)
const BEFORE_PLACE = lowerWordSet(
  'New United Los Las North South East West Northern Southern Eastern Western Central Royal',
)
/** No surnames. `Raymond Board` may be a person, `Charles University` is none. */
const CLEARLY_NO_SURNAME =
  /\b(?:universit|institut|laborator|corporation|technolog|(?:univ|department|dept|faculty|corp|inc|ltd|gmbh|academy|research|hospital|sciences|engineering|computing|college|school)\b)/i

/** Places that are given names as often. */
const PLACES_OR_GIVEN_NAMES = lowerWordSet(
  'Austin Carolina Dallas Florence Georgia India Israel Jordan Madison Milan Paris Santiago Sofia Sydney Trento ' +
    'Virginia Vienna Chad Kent Lorraine Washington',
)

/** Whether a text that follows a family name and a comma can be no given name. */
export const isNoGivenName = (text: string, family: string): boolean =>
  isAffiliation(text, family) && !PLACES_OR_GIVEN_NAMES.has((text.split(' ', 1)[0] ?? '').toLowerCase())

const ACRONYM = /^[A-Z][A-Z&/-]{2,}$/
const CAPITALS = /^[^\p{Ll}]*$/u

/** Organizations whose short names stand before a place or a person's name: `UC Davis`, `KU Leuven`. */
const SHORT =
  /^(?:UC|KU|TU|NYU|UT|UNC|UMass|UW|ETH|MIT|CMU|NTU|NUS|CWI|HPI|IBM|SAP|NEC|NTT|Inria|INRIA|CNR|CNRS|Univ\.?|U\.|Uni|Penn|SUNY|CUNY|FU|HU|RWTH|IIT|IISc|IIIT) (?=.)/u
const COMPANY = /^[\p{Lu}&]{3,} (?:SE|AG|SA|AB|NV|BV|KG|PLC|SpA|Oy)$/u

/** `UC Davis`, `U. Chicago`, `SAP SE`, `Inria Saclay`. A family name in capitals stands before one word as well: `LI Wei`. */
function isAbbreviated(text: string): boolean {
  const short = SHORT.exec(text)?.[0]
  if (short === undefined) return COMPANY.test(text) || isBeforePlace(text)
  return short !== 'U. ' || PLACES.has(text.slice(short.length).toLowerCase())
}

/** `Telenor Oslo`, but not `Srinivas Bangalore`. */
const isBeforePlace = (text: string): boolean => {
  const [first = '', second = '', ...more] = text.split(' ')
  return more.length === 0 && /^\p{Lu}{3,}$/u.test(first) && PLACES.has(second.toLowerCase())
}

/** Whether a text clearly is an affiliation or a place. Beside a name in capitals, capitals are no acronym's (`ICSI`). */
export function isAffiliation(text: string, beside: string): boolean {
  const { bare, suffix } = suffixOf(text)
  if (/\d/.test(suffix)) return false
  if (PLACES.has(bare.toLowerCase()) || /\d|\p{L}&\p{L}/u.test(bare) || isAbbreviated(bare)) return true
  if (isPerson(bare)) return CLEARLY_NO_SURNAME.test(bare)
  if (speaksOfNoPerson(bare) || (ACRONYM.test(bare) && !CAPITALS.test(beside))) return true
  const words = bare.toLowerCase().split(' ')
  return (
    words.some((word) => ORGANIZATION_WORDS.has(word)) ||
    (words.length > 1 && BEFORE_PLACE.has(words[0] ?? ''))
  )
}

/** `Ada`, `A.`, `ADA`, `O’Neil`, `d'Alembert`, `al-Khwarizmi`. */
export const NAME_WORD = /^(?:\p{Ll}{1,4}['’-])?\p{Lu}[\p{L}\p{M}.'’·‐-]*$/u
const INITIAL = /^\p{Lu}\p{M}*\.(?:-?\p{Lu}\.)*$/u
const MAX_WORDS = 7

/** Whether a text clearly is somebody's full name in the order in which it is spoken. */
export function isPerson(text: string): boolean {
  const { bare } = suffixOf(text)
  if (isEastAsianName(bare)) return true
  const words = bare.split(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length < 2 || words.length > MAX_WORDS || !NAME_WORD.test(last)) return false
  if (!words.every((word) => NAME_WORD.test(word) || isParticle(word))) return false
  const known = isGivenName(first) || FAMILY_NAMES.has(last.toLowerCase()) || FAMILY_NAME_ENDING.test(last)
  return known || words.slice(0, -1).some((word) => INITIAL.test(word))
}

/** Whether a text clearly is a full name even beside a comma: `Garcia Molina` and `Stony Brook` begin with no given name. */
export const isSurePerson = (text: string): boolean =>
  isPerson(text) && (isGivenName(text) || isEastAsianName(text))

/** Whether a name has both its ends: neither a single word nor one that ends with an initial (`Douglas W.`). */
export const isWholeName = (text: string): boolean =>
  isFullName(text) && !INITIAL.test(suffixOf(text).bare.split(' ').at(-1) ?? '')

/** Whether a text is, or begins with, a frequent given name. */
export const isGivenName = (text: string): boolean =>
  GIVEN_NAMES.has((text.split(/[ -]/, 1)[0] ?? '').toLowerCase())

/** Whether a text is, or ends with, a frequent family name. */
export const isFamilyName = (text: string): boolean =>
  FAMILY_NAMES.has((suffixOf(text).bare.split(' ').at(-1) ?? '').toLowerCase())

/** How much speaks for a given name in the one text and the family name in the other; words that may be both do not. */
export function orderEvidence(given: string, family: string): number {
  const { bare, suffix } = suffixOf(family)
  const isGiven = (isGivenName(given) && !isFamilyName(given)) || INITIAL.test(given.split(' ').at(-1) ?? '')
  const isFamily = (isFamilyName(bare) && !isGivenName(bare)) || isParticle(bare.split(' ', 1)[0] ?? '')
  return [isGiven, isFamily, suffix !== ''].filter(Boolean).length
}

const HANGUL_NAME = /^\p{Script=Hangul}{2,4}$|^\p{Script=Hangul}{1,2} \p{Script=Hangul}{1,3}$/u
const JAPANESE_NAME =
  /^[\p{Script=Han}々]{1,3} [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々]{1,4}$/u
/** Two to four characters that begin with one of the commonest surnames: most of China's population has one of them. */
const CHINESE_NAME =
  /^(?:欧阳|上官|司马|诸葛|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文])\p{Script=Han}{1,3}$/u

/** Whether a text has the form of a Chinese, Korean or Japanese name in its own script. */
export const isEastAsianName = (text: string): boolean =>
  HANGUL_NAME.test(text) || CHINESE_NAME.test(text) || JAPANESE_NAME.test(text)
