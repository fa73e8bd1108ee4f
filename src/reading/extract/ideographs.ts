/**
 * Finds names in Chinese text, which has neither capitals nor spaces: by lists of known names, by family names before
 * verbs that people do, and by endings.
 */
import { ideographNames } from './dictionary.ts';
import type { NameCandidate } from './mention.ts';

const families =
  '欧阳|司马|上官|诸葛|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任沈姚卢姜崔钟谭陆汪范石廖贾夏韦付方邹熊孟秦邱江尹薛阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔向汤]';
const titled = new RegExp(
  `(?:${families})\\p{Script=Han}{0,2}?(?=先生|女士|老师|经理|教授|医生|总监|主任|工程师|同学|博士)`,
  'gu',
);
const doing = new RegExp(
  `(?:${families})\\p{Script=Han}{1,2}?(?=说|表示|认为|负责|建议|提到|问|告诉|住在|在|是|和|与|跟|从|喜欢|想|要|写|修复|发现|加入|离开|同意|反对|已经|今天|昨天|明天|上周|下周|来自|担任|决定|批准|审查|去了|搬到|领导|提出|最近|刚刚|正在|也|的|把|将|会|用|[，。、：；！？])`,
  'gu',
);
/** Family names that seldom begin another word. */
const frequentFamilies =
  '欧阳|司马|上官|诸葛|[王李张刘陈杨赵吴周徐孙朱胡郭何林罗郑梁谢宋唐许韩冯邓曹彭曾肖董潘袁蔡蒋余杜魏苏吕沈姚卢姜崔钟谭陆汪范廖贾韦邱尹薛阎侯陶黎贺顾郝龚邵]';
/** Characters that occur in given names and seldom begin another word after one. */
const given =
  '[小芳伟娜敏静丽磊洋艳勇杰娟涛兰霞桂萍玲芬梅燕鹏辉波斌宇浩凯俊帆婷洁莉倩雯欣怡佳琳琪瑶璐颖慧峰雷晓丹琴云莹婧妍媛彬鑫瑞轩晨阳旭超明刚春玉英飞红强军建志国华文平生海](?!天|年|日|白|确|家|内|际|时|刚|才|节|米|语|机|往|包|色|调|议|设|筑|立|件|档|章|活|病|气|产|边|外|关|台|均|市|过|姐|组|学|心|孩)';
const typical = new RegExp(`(?:${frequentFamilies})(?:${given}){1,2}`, 'gu');
const wholly = new RegExp(`^(?:${frequentFamilies})(?:${given}){1,2}$`, 'u');
const mayBe = new RegExp(`^(?:${families})\\p{Script=Han}{1,2}$`, 'u');

const isListedWord = (name: string) => words.has(name) || words.has(name.slice(0, 2));
/** True for a frequent family name with a usual given name: 王芳. */
export const isLikelyChinesePerson = (name: string) => wholly.test(name) && !isListedWord(name);
/** True for a family name and one or two more characters, which may also be another word: 黄瓜. */
export const mayBeChinesePerson = (name: string) => mayBe.test(name) && !isListedWord(name);

/** Text that may precede a person's name: punctuation, other scripts and function words. */
const mayPrecede =
  /(?:^|[^\p{Script=Han}]|[由和与跟给让问找请叫向对同是为被以及、]|告诉|联系|感谢|同事|经理|老师|工程师|作者|客户|通知|任命|联合|朋友|今天|昨天|明天|上周|下周)$/u;
const organisation = /\p{Script=Han}{2,8}?(?:公司|集团|大学|银行|医院|研究院|科技|学院|基金会|研究所)/gu;
const place = /\p{Script=Han}{2,3}?(?:市|省|县|区|机场|火车站)/gu;
const lead =
  /^(?:我们|他们|她们|你们|我|他|她|它|你|在|从|到|去|于|和|与|跟|的|由|是|了|入|为|给|向|对|加入|离开|来自|毕业于|位于|就职于|搬到|这家|那家|一家|该|一个|住在|飞往|前往|工作在|每个|整个)+/u;
/** A verb and what precedes it: 妈妈和张丽去医院. */
const clause = /^.*[去在到从进](?=.)/u;
/** Ordinary words that start with a family name. */
const words = new Set(
  '方案 方法 方式 方面 方向 高级 高兴 高效 任务 任何 向量 于是 严重 时间 江湖 石头 马上 和平 何时 何况 何必 黄金 白天 夏天 陆续 许多 程序 程度 万一 单独 武器 孔子 金额 黄色 毛病 余额 周末 周一 周二 周三 周四 周五 周六 周日 周期 周围 常常 应该 应用 包括 包含 安全 安装 钱包 田间 林间 范围 段落 史上 顾客 曾经 贺卡 龙头 叶子 钟头 温度 路由 连接 成功 成本 连续 简单 计划 部署 明天 明确 全部 全局 关于 项目'.split(
    ' ',
  ),
);

export function namesInHan(text: string): NameCandidate[] {
  const found: NameCandidate[] = [];
  for (const pattern of [titled, typical, doing]) {
    for (const match of text.matchAll(pattern)) {
      if (isListedWord(match[0]) || match[0].length < 2) continue;
      if (mayPrecede.test(text.slice(Math.max(0, match.index - 3), match.index))) found.push(spanOf(match, 'person'));
    }
  }
  for (const [pattern, kind] of [
    [organisation, 'organisation'],
    [place, 'place'],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const before = clause.exec(match[0])?.[0].length ?? 0;
      const skipped = before + (lead.exec(match[0].slice(before))?.[0].length ?? 0);
      if (match[0].length - skipped >= 4 || (kind === 'place' && match[0].length - skipped >= 3))
        found.push({ ...spanOf(match, kind), start: match.index + skipped });
    }
  }
  return [...known(text), ...found];
}

function spanOf(match: RegExpExecArray, kind: NameCandidate['kind']): NameCandidate {
  return { start: match.index, end: match.index + match[0].length, kind };
}

/** Known names from left to right, longest first: in 北京东路, finds 北京 and not 京东. */
function known(text: string): NameCandidate[] {
  const found: NameCandidate[] = [];
  for (let at = 0; at < text.length; at += 1) {
    for (let length = 4; length >= 2; length -= 1) {
      const kind = ideographNames.get(text.slice(at, at + length));
      if (!kind) continue;
      found.push({ start: at, end: at + length, kind });
      at += length - 1;
      break;
    }
  }
  return found;
}
