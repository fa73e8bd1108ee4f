/**
 * Contracts, law, money, banking, trade, logistics, production, materials and building. In the format of the lexicon;
 * see dictionary.ts.
 */
export const businessWords = `
law?, laws; Gesetz, Gesetze; loi, lois; leyes, ley?; 法律
lawsuit, sued, sue?; Klage, verklagt, Rechtsstreit; procès, poursuite judiciaire; demanda?, pleito, demandado; 诉讼, 起诉, 打官司
trial?, hearing?; Gerichtsverhandlung, Prozess?; audience; juicio; 审判, 庭审
verdict, ruling; Urteil, Gerichtsurteil; verdict, jugement; sentencia, veredicto; 判决
fine?, fined, penalty?; Geldstrafe, Bußgeld, Strafzettel, Strafe; amende, contravention; multa, multas, multado; 罚款, 罚单
theft, stolen, thief, burglary, burglar, stole; Diebstahl, gestohlen, Dieb, Einbruch, Einbrecher, eingebrochen; vol?, volé, voleur, cambriolage, cambrioleur; robo, robado, ladrón, robó, hurto; 盗窃, 被盗, 小偷, 偷走
fraud, scam; Betrug, Betrüger; fraude, escroquerie, arnaque; fraude, estafa; 诈骗, 欺诈
witness, witnesses; Zeuge, Zeugin, Zeugen; témoin, témoins; testigo, testigos; 证人, 目击者
signature, signed, sign?; Unterschrift, unterschrieben, unterzeichnet, unterschreiben; signature, signé, signer; firma?, firmado, firmar, firmó; 签名, 签字, 签署
clause; Klausel, Vertragsklausel; clause; cláusula; 条款
notice period; Kündigungsfrist; préavis; preaviso; 通知期
deposit?, security deposit; Kaution, Anzahlung; caution?, acompte, dépôt de garantie; fianza, depósito?, anticipo; 押金, 定金
guarantee, warranty; Garantie, Gewährleistung; garantie; garantía; 保修, 保证
claim?, compensation, damages; Schadenersatz, Entschädigung; indemnisation, dédommagement, indemnité; indemnización, compensación; 赔偿, 索赔
permit?, authorisation, approval, approved; Genehmigung, genehmigt, Erlaubnis, bewilligt; permis?, autorisation, approuvé, accordé; permiso?, autorización, aprobado, aprobación, aprobó; 许可, 批准
planning permission, building permit; Baugenehmigung; permis de construire; licencia de obras, permiso de construcción; 建筑许可
rule?, rules, regulation; Regel, Regeln, Vorschrift, Vorschriften, Verordnung; règle, règles, règlement, réglementation; regla, reglas, reglamento, norma, normas; 规定, 规则, 法规
policy?; Richtlinie, Richtlinien; politique?, directive; directriz, política?; 政策
authority, public office; Behörde, Amt?, Ämter; autorité, administration; autoridad, administración; 政府部门, 当局
tax, taxes; Steuer?, Steuern?, Steuererklärung, Finanzamt; impôt, impôts, taxe, fisc; impuesto, impuestos, hacienda?; 税款, 交税, 报税
tax adviser, tax consultant; Steuerberater, Steuerberaterin; conseiller fiscal, expert-comptable; asesor fiscal; 税务顾问
VAT, value added tax; Mehrwertsteuer, Umsatzsteuer; TVA; IVA; 增值税
money; Geld; argent?; dinero; 金钱, 钱款
cash; Bargeld, bar?; espèces?, liquide?; efectivo?; 现金
banknote, bill?; Geldschein, Banknote; billet de banque; billete?; 纸币, 钞票
bank?, banks?; Sparkasse, Bank?, Banken; banque, banques; banco?, bancos?; 银行
bank account, current account; Bankkonto, Girokonto, Konto, Konten; compte bancaire; cuenta bancaria, cuenta corriente; 银行账户, 银行账号
credit card, debit card; Kreditkarte, Bankkarte, EC-Karte; carte bancaire, carte de crédit; tarjeta de crédito; 信用卡, 银行卡
ATM, cash machine; Geldautomat, Bankautomat; distributeur de billets; cajero automático; 取款机
transfer?, bank transfer; Überweisung, überwiesen; virement, virements; transferencia, transferencias; 转账, 汇款
standing order, direct debit; Dauerauftrag, Lastschrift; prélèvement automatique; domiciliación bancaria; 自动扣款
loan, loans; Kredit, Darlehen; prêt?, crédit, emprunt; préstamo, crédito; 贷款
debt, debts, owes, owed; Schulden, schuldet; dette, dettes, doit?; deuda, deudas, debe?; 债务, 欠款, 欠钱
interest rate, interest?; Zinsen, Zinssatz; taux d'intérêt, intérêts; tipo de interés; 利率, 利息
savings; Ersparnisse, Erspartes, Sparbuch; épargne, économies; ahorros, ahorro; 储蓄, 存款
savings plan, invest, invested, investment, investor; investiert, Investition, Geldanlage, Investor; investir, investi, investissement, investisseur; invertir, invertido, inversión, inversor; 投资, 投资者
shares?, stock market, stock?; Aktie, Aktien, Börse; bourse?, actions?; acciones, bolsa de valores; 股票, 股市
budget, budgets; Haushaltsplan, Budget; budget; presupuesto; 预算
expenses, expense, spending; Ausgaben, Spesen, Auslagen; dépense, dépenses, frais?; gasto, gastos; 开支, 费用, 报销
income, earnings, revenue; Einkommen, Einnahmen; revenu, revenus, recettes?; ingresos, renta?; 收入
profit, profits; Gewinn, Gewinne; bénéfice, bénéfices; beneficio?, ganancia, ganancias; 利润, 盈利
loss?, losses; Verlust, Verluste; perte, pertes; pérdida, pérdidas; 亏损, 损失
turnover; Umsatz, Umsätze; chiffre d'affaires; facturación?, volumen de negocio; 营业额
discount, discounts; Rabatt, Rabatte, Ermäßigung, Preisnachlass; remise?, rabais, réduction; descuento, descuentos, rebaja; 折扣, 打折, 优惠
expensive; teuer, teure, teurer; cher, chère, coûteux; caro?, cara?, costoso; 昂贵, 很贵, 太贵
cheap, inexpensive; billig, preiswert, günstig?; bon marché, pas cher; barato, barata; 便宜
free of charge; kostenlos, gratis, umsonst?; gratuit, gratuite, gratuitement; gratis, gratuito, gratuita; 免费
voucher, coupon; Gutschein, Gutscheine; bon d'achat, bon cadeau; vale?, cupón; 优惠券, 代金券
receipt; Quittung, Kassenbon, Beleg; reçu?, quittance; recibo, comprobante; 收据, 小票
reminder?, overdue; Mahnung, überfällig, gemahnt; rappel, relance, en retard; vencida, atrasado; 催款, 逾期
bankrupt, bankruptcy, insolvent; pleite, Insolvenz, bankrott, insolvent; faillite; quiebra, bancarrota; 破产
buy, bought, buys, purchase, purchased; kaufen, gekauft, kauft, Kauf, kaufte; acheter, acheté, achète, achat; comprar, comprado, compró, compra; 购买, 买了, 采购
sell, sold, sells, sale?; verkaufen, verkauft, verkaufte; vendre, vendu, vend; vender, vendido, vendió, vende; 出售, 卖掉, 卖了
second-hand, used car; gebraucht?, Gebrauchtwagen, gebrauchte; occasion?, d'occasion; segunda mano, usado; 二手
order?, ordered, orders?; Bestellung, bestellt, bestellen, bestellte; commande, commandé, commander; pedido, pedidos, encargó, encargado?; 订单, 订购, 订货, 下单
delivery, deliver, delivered, deliveries; Lieferung, geliefert, Zustellung, liefern; livraison, livré, livrer, livraisons; entrega, entregado, entregar, entregó, reparto; 交付, 送货, 交货, 配送
shipment, shipping, shipped, freight, cargo; Versand, Fracht, versandt, Sendung?, Ladung; expédition, expédié, fret, cargaison; envío, enviado?, flete, carga?; 发货, 货运, 运输
haulier, forwarding agent, carrier?; Spedition, Spediteur; transporteur, transitaire; transportista; 货运公司, 物流公司
logistics; Logistik; logistique; logística; 物流
import?, imported; Einfuhr, importiert, Import; importation, importé, importer; importación, importado, importar; 进口, 导入
export?, exported; Ausfuhr, exportiert, Export; exportation, exporté, exporter; exportación, exportado, exportar; 出口, 导出
pallet, pallets; Palette, Paletten; palette, palettes; palé, palés, palets; 托盘
forklift; Gabelstapler, Stapler?; chariot élévateur; carretilla elevadora; 叉车
stock?, inventory, stocktaking; Bestand, Lagerbestand, Inventur, Vorrat, Vorräte; inventaire, stocks; existencias, inventario; 库存, 盘点
out of stock, sold out; ausverkauft, vergriffen; épuisé?, en rupture de stock; agotado?; 缺货, 售罄
packaging, packed, pack?; Verpackung, verpackt, eingepackt, packen; emballage, emballé, emballer; embalaje, embalado, empaquetar, envase; 包装, 打包
label?, labels; Etikett, Etiketten, Aufkleber; étiquette, étiquettes; etiqueta, etiquetas; 标签
goods, merchandise; Handelsware, Handelswaren, Güter; marchandise, marchandises; mercancía, mercancías; 货物, 商品
product, products; Produkt, Produkte, Erzeugnis; produit, produits; producto, productos; 产品
sample?, samples; Muster?, Warenprobe, Stichprobe; échantillon, échantillons; muestra, muestras; 样品
brand?, trademark; Marke?, Warenzeichen; marque, marques; marcas, marca; 品牌, 商标
quality; Qualität; qualité; calidad; 质量
advertising, advertisement, advert, ad; Werbung, Anzeige?, Inserat; publicité, pub?, réclame; publicidad, anuncio; 广告
marketing; Marketing, Vermarktung; marketing; mercadotecnia; 营销
competitor, competitors; Konkurrent, Konkurrenz, Mitbewerber; concurrent, concurrence, concurrents; competidor, competencia?, competidores; 竞争对手
partner company, shareholder; Gesellschafter, Aktionär, Teilhaber; actionnaire, associé; accionista, socio?; 股东, 合伙人
tender?, bid?; Ausschreibung; appel d'offres; licitación; 招标, 投标
negotiation, negotiate, negotiated; Verhandlung, verhandelt, verhandeln; négociation, négocier, négocié; negociación, negociar, negociado; 谈判, 协商
agreement, agreed; Vereinbarung, vereinbart, Abkommen, Einigung; accord?, convenu; acuerdo, acordado, acordó, convenio; 协议, 达成一致
proposal, proposed, suggestion, suggested; Vorschlag, Vorschläge, vorgeschlagen; proposition, proposé, suggestion; propuesta, propuso, sugerencia, sugirió; 建议, 提议, 提案
grant?, subsidy, funding; Förderung, Zuschuss, Fördermittel; subvention, financement; subvención, financiación; 补助, 资助, 补贴
factory, plant?; Fabrik, Werk?, Fabriken; usine, usines; fábrica, fábricas; 工厂
production, manufacture, manufactured, produce?; Produktion, hergestellt, Herstellung, Fertigung; production, fabriqué, fabrication; producción, fabricado, fabricación, fabricar; 生产, 制造
workshop; Werkstatt, Werkstätten; atelier, ateliers; taller, talleres; 车间, 工坊, 作坊
power station, power plant; Kraftwerk; centrale électrique; central eléctrica; 发电厂
energy; Energie; énergie; energía; 能源, 能量
gas, natural gas; Erdgas, Gas; gaz; gas; 天然气, 煤气
wood?, timber; Holz, Hölzer; bois?; madera; 木头, 木材
firewood; Brennholz, Feuerholz; bois de chauffage; leña; 木柴, 柴火
metal; Metall; métal, métaux; metal; 金属
steel; Stahl; acier; acero; 钢铁, 钢材
aluminium, aluminum; Aluminium, Alu; aluminium; aluminio; 铝合金, 铝制
gold; Gold; or?; oro; 黄金, 金色
silver; Silber; argent?; plata; 白银, 银色
glass?; Glas, Gläser; verre, verres; vidrio, cristal, vaso?; 玻璃
plastic; Plastik, Kunststoff; plastique; plástico; 塑料
leather; Leder?, Lederwaren; cuir; cuero; 皮革
fabric, textile; Stoff, Stoffe, Textil; tissu, tissus; tela, telas, tejido; 布料, 织物
concrete?, cement; Beton, Zement; béton, ciment; hormigón, cemento; 混凝土, 水泥
brick, bricks; Ziegel, Backstein, Ziegelstein; brique, briques; ladrillo, ladrillos; 砖头
plaster, plastering, plasterboard; Gips, Putz, Rigips, verputzt; plâtre; yeso, enlucido; 石膏, 抹灰
insulation, insulated; Dämmung, gedämmt, Isolierung; isolation; aislamiento; 隔热, 保温
paint?, paints?; Farbe, Farben, Lack, Wandfarbe; peinture; pintura; 油漆, 颜料
building?, buildings; Gebäude, Bauwerk; bâtiment, bâtiments, immeuble; edificio, edificios; 建筑, 大楼
construction site, building site; Baustelle, Baustellen; chantier, chantiers; obra?, obras; 工地
construction, build, built, builds; gebaut, bauen, baut, Bau?; construction, construire, construit; construcción, construir, construido, construyó; 建造, 施工, 修建
renovation, renovate, renovated, refurbished; Renovierung, renoviert, Sanierung, saniert; rénovation, rénové, rénover; renovación, reforma?, reformado, renovado; 装修, 翻新
scaffolding, scaffold; Gerüst, Baugerüst; échafaudage; andamio, andamios; 脚手架
crane?; Kran, Kräne; grue; grúa; 起重机, 吊车
excavator, digger; Bagger; pelleteuse, excavatrice; excavadora; 挖掘机
foundation?, foundations; Fundament, Fundamente; fondations; cimientos; 地基
drain, sewer, sewage; Abfluss, Kanalisation, Abwasser, Abflussrohr; égout, égouts, canalisation; desagüe, alcantarilla, alcantarillado; 下水道, 排水
leak, leaks, leaking, leaked; undicht, Leck, Wasserschaden; fuite, fuites, fuit; fuga, goteo, gotera, goteras; 漏水, 泄漏
mould?, mold?, mouldy; Schimmel, verschimmelt; moisissure, moisi; moho; 发霉, 霉菌
crack?, cracks, cracked; Riss, Risse; fissure, fissuré; grieta, grietas, agrietado; 裂缝, 开裂
rust, rusty; Rost?, verrostet, rostig; rouille, rouillé; óxido, oxidado; 生锈
damage, damaged; Schaden, Schäden, beschädigt; dégât, dégâts, endommagé, dommage; daño, daños, dañado; 损坏, 受损
project, projects; Projekt, Projekte, Vorhaben; projet, projets; proyecto, proyectos; 项目
task, tasks; Aufgabe, Aufgaben; tâche, tâches; tarea, tareas; 任务
goal?, target?, objective; Ziel, Ziele, Zielsetzung; objectif, objectifs; objetivo, objetivos, meta?; 目标
decision, decided, decide, decides; Entscheidung, entschieden, beschlossen, entscheidet; décision, décidé, décider; decisión, decidido, decidió, decidir; 决定
progress; Fortschritt, Fortschritte; progrès; progreso, avance, avances; 进展, 进度
report?, reports?; Bericht, Berichte, berichtet; rapport, rapports, compte rendu; informe, informes, reporte; 报告, 汇报
minutes?, meeting notes; Sitzungsprotokoll, Gesprächsprotokoll; procès-verbal, compte-rendu; acta?; 会议记录, 会议纪要
agenda; Tagesordnung, Agenda; ordre du jour; orden del día, agenda?; 议程
survey, questionnaire, poll; Umfrage, Fragebogen, Befragung; sondage, questionnaire, enquête; encuesta, cuestionario; 问卷
list?, checklist, lists; Liste, Listen?, Checkliste; listes, liste; lista, listas; 清单, 列表
document, documents, paperwork; Dokument, Dokumente, Unterlagen; document, documents, paperasse; documento, documentos, documentación; 文档, 材料, 证件
emergency plan, evacuation; Evakuierung, Notfallplan, evakuiert; évacuation, évacué; evacuación, evacuado; 疏散, 撤离
`;
