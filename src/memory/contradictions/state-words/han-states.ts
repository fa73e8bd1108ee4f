/** Chinese and some Japanese expressions for mutually exclusive states. */
import type { StateForm } from './state-predicates.ts';

/** Predicates at the end of a clause. */
export const hanStates: readonly StateForm[] = [
  {
    kind: 'works',
    state: 0,
    forms:
      '(?:坏|出故障|停机|死机)了?|不能用|用不了|(?:故障|停止)(?:した|しました|中(?:です)?|している|しています)|壊れ(?:た|ました|ている|ています)|(?:動か|使え)(?:ない|ません|なくなった|なくなりました)',
  },
  {
    kind: 'works',
    state: 1,
    forms:
      '(?:已经)?(?:修好|恢复|恢复正常|可以用|能用|正常)了?|(?:修理|復旧)(?:した|しました|された|されました|済み(?:です)?)|直(?:った|りました|っている|っています)|(?:また|再び)?(?:動く|動いて|動きます|使える|使えます)(?:いる|います)?(?:ように(?:なった|なりました))?',
  },
  {
    kind: 'access',
    state: 0,
    forms:
      '(?:关门|关闭|关着|封闭|封了)了?|閉(?:まって|鎖されて|店して)い(?:る|ます)|閉(?:まった|鎖された|店した)|(?:定休日|休業)(?:です|中です|中)?',
  },
  {
    kind: 'access',
    state: 1,
    forms:
      '(?:开门|开放|重新开放|重新开门|开着|通车)了?|(?:開いて|営業して)い(?:る|ます)|(?:営業中|開館)(?:です)?|再開(?:した|しました)',
  },
  { kind: 'health', state: 0, forms: '(?:生病|病)了|请病假' },
  { kind: 'health', state: 1, forms: '(?:康复|病好|痊愈|好)了' },
  { kind: 'payment', state: 0, forms: '还?(?:没|未)(?:付款?|交|付清)|欠着' },
  { kind: 'payment', state: 1, forms: '(?:已经?)?(?:付款|付清|付|支付|交)了?' },
  { kind: 'whereabouts', state: 0, forms: '(?:丢|不见|丢失)了' },
  { kind: 'whereabouts', state: 1, forms: '(?:找到|找回)了' },
  { kind: 'presence', state: 0, forms: '(?:在)?(?:休假|度假|出差|休产假)了?' },
  { kind: 'presence', state: 1, forms: '(?:休假|度假|出差)?(?:回来|回来上班)了' },
  { kind: 'stock', state: 0, forms: '(?:空|用完|卖完|用光)了' },
  { kind: 'stock', state: 1, forms: '(?:满|加满|补满|补货)了' },
  {
    kind: 'task',
    state: 0,
    forms:
      '(?:只)?(?:完成|做)了一半|(?:正在)?进行中|重新开始了?|继续了?|進行中(?:です)?|再開(?:した|しました)|途中(?:です)?',
  },
  {
    kind: 'task',
    state: 1,
    forms: '(?:已经|全部)?(?:完成|做完|结束)了?|完了(?:した|しました|です)|終わ(?:った|りました)|終了(?:した|しました)',
  },
  {
    kind: 'task',
    state: 2,
    forms:
      '(?:已经)?(?:回滚|暂停|中止|中断)了?|(?:途中で)?(?:止まっている|止まっています|中断(?:した|しました|中)|中止(?:した|しました))|ロールバック(?:した|しました)',
  },
  { kind: 'schedule', state: 0, forms: '(?:已经)?(?:被)?(?:取消|推迟|延期|改期)了?' },
  { kind: 'diet', state: 0, forms: '(?:只)?吃(?:纯素|全素)了?' },
  { kind: 'diet', state: 1, forms: '吃素了?' },
  { kind: 'diet', state: 2, forms: '(?:又)?(?:开始)?吃(?:肉|荤)了?' },
  { kind: 'power', state: 0, forms: '(?:关|关掉|关上)了' },
  { kind: 'power', state: 1, forms: '(?:开|打开)了' },
];
