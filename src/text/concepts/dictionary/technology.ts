/** Computers, networks, software, data and security. In the format of the lexicon; see dictionary.ts. */
export const technologyWords = `
screen?, monitor?, display; Bildschirm, Monitor, Anzeige?; écran, écrans, moniteur?; pantalla, pantallas; 屏幕, 显示器
keyboard; Tastatur, Tastaturen; clavier, claviers; teclado, teclados; 键盘
printer, printers; Drucker; imprimante, imprimantes; impresora, impresoras; 打印机
print?, printed, printing; gedruckt, ausgedruckt, drucken; imprimer, imprimé, impression?; imprimir, impreso, impresa; 打印, 印刷
scanner, scan, scanned; Scanner, eingescannt, gescannt; scanner, numérisé; escáner, escanear, escaneado; 扫描, 扫描仪
toner, ink, cartridge; Toner, Tinte, Druckerpatrone; encre, cartouche; tinta, tóner, cartucho; 墨盒, 墨水
projector; Beamer, Projektor; projecteur, vidéoprojecteur; proyector; 投影仪
smartphone, mobile phone, cell phone; Smartphone, Mobiltelefon; smartphone, téléphone portable; teléfono móvil, celular; 手机
tablet computer, iPad; iPad; tablette?; tableta?; 平板电脑
memory stick, USB stick, flash drive; USB-Stick, Speicherstick; clé USB; memoria USB, lápiz USB; U盘
memory card, SD card; Speicherkarte; carte mémoire; tarjeta de memoria; 存储卡
processor, CPU; Prozessor; processeur; procesador; 处理器
graphics card, GPU; Grafikkarte; carte graphique; tarjeta gráfica; 显卡
storage, disk space; Speicher?, Speicherplatz; stockage; almacenamiento; 存储, 存储空间
hardware; Hardware; matériel informatique; hardware; 硬件
operating system; Betriebssystem; système d'exploitation; sistema operativo; 操作系统
browser; Browser; navigateur; navegador; 浏览器
router, Wi-Fi, wireless; Router, WLAN, Funknetz; routeur, Wi-Fi; enrutador, wifi; 路由器, 无线网络
modem, broadband, internet provider; Modem, Breitband, Internetanschluss; modem, fournisseur d'accès; módem, banda ancha; 宽带, 调制解调器
connection?, connected, connect; verbunden, Verbindung, verbinden; connecté, connexion, brancher?; conectado, conexión, conectar; 连接, 联网
firewall; Firewall; pare-feu; cortafuegos; 防火墙
gateway, proxy, load balancer; Lastverteiler, Proxy; passerelle, répartiteur de charge; pasarela, balanceador; 网关, 代理, 负载均衡
domain?, DNS; Domäne?, Domain; nom de domaine; dominio; 域名
cloud; Cloud; infonuagique; nube?; 云端, 云计算
container?, containers; Container; conteneur, conteneurs; contenedor, contenedores; 容器, 集装箱
cluster; Cluster; grappe; clúster; 集群
queue?; Warteschlange; file d'attente; cola?; 队列, 排队
cache; Zwischenspeicher, Cache; mémoire cache; caché?; 缓存
database, databases; Datenbank, Datenbanken; base de données, bases de données; base de datos, bases de datos; 数据库
data; Daten, Datensatz; données; datos; 数据
file?, files; Datei, Dateien; fichier, fichiers; fichero, archivo, archivos, ficheros; 文件
directory, folder?; Verzeichnis, Ordner?; répertoire, dossier?; directorio; 目录, 文件夹
archive?, archived; Archiv, archiviert; archives, archivé; archivado, archivo?; 归档, 存档
spreadsheet, Excel; Tabellenkalkulation, Excel, Tabelle; tableur; hoja de cálculo; 电子表格, 表格
table of data, column?, columns; Spalte, Spalten; colonne, colonnes; columna, columnas; 数据列
field value, form?, forms?; Formular, Formulare; formulaire, formulaires; formulario, formularios; 表单, 申请表
code?, source code; Quellcode, Programmcode; code source; código; 代码, 源代码
bug?, defect, bugs?; Programmfehler, Softwarefehler; bogue; error?, fallo?, fallos?, defecto; 程序错误, 漏洞, 缺陷
mistake, mistakes, error, errors; Fehler, Irrtum, Versehen; erreur, erreurs, faute; error, errores, equivocación; 错误, 失误
feature?, function?; Funktion, Funktionen; fonctionnalité, fonctionnalités; funcionalidad, función?; 功能
interface; Schnittstelle, Oberfläche?; interface; interfaz; 接口, 界面
version?, versions; Version, Versionen; versions; versión, versiones; 版本
update?, updates, upgrade, updated, upgraded; Aktualisierung, aktualisiert, aktualisieren; actualisé, mettre à jour, mise à jour; actualización, actualizar, actualizado, actualizó; 更新, 升级
install, installed, installation; installieren, installiert, Installation, installierte; installer, installé, installation; instalar, instalado, instaló, instalación; 安装
uninstall, uninstalled; deinstalliert, deinstallieren; désinstaller, désinstallé; desinstalar, desinstalado; 卸载
settings, configuration, configured, configure; Einstellungen, Konfiguration, konfiguriert; paramètres, réglages, configuration, configuré; ajustes, configuración, configurado, configurar; 设置, 配置
migration, migrated, migrate; Migration, migriert, Umstellung; migration, migré, migrer; migración, migrado, migrar; 迁移
restore, restored; wiederhergestellt, wiederherstellen, Wiederherstellung; restaurer, restauré, restauration?; restaurar, restaurado, restauró, restauración?; 恢复, 还原
restart, restarted, reboot, rebooted; Neustart, neugestartet, neu gestartet; redémarrer, redémarré, redémarrage; reiniciar, reiniciado, reinició, reinicio; 重启, 重新启动
download, downloaded; herunterladen, heruntergeladen, Download; télécharger, téléchargé, téléchargement; descargar, descargado, descarga; 下载
upload, uploaded; hochladen, hochgeladen; téléverser, mise en ligne; subir?, subido?; 上传
copy?, copies, copied; Kopie, Kopien, kopiert, kopieren; copie?, copies, copier, copié; copia, copias, copiar, copiado; 复制, 副本, 复印
delete, deleted, erase, erased; löschen, gelöscht, löscht; supprimer, supprimé, effacer, effacé; borrar, borrado, borró, eliminar, eliminado; 删除, 清除
save?, saved?; speichern, gespeichert, abgespeichert; enregistrer, enregistré, sauvegarder; guardar, guardado, guardó; 保存
search?, searched, searches, looking for; suchen, sucht, gesucht, Suche; chercher, cherche, cherché, recherche; buscar, busca, buscado, búsqueda, buscó; 搜索, 查找, 寻找
link?, links?; Verweis, Link?; lien, liens; enlace, enlaces, vínculo; 链接
user?, users; Benutzer, Nutzer, Anwender; utilisateur, utilisatrice, utilisateurs; usuario, usuarios, usuaria; 用户
account?; Benutzerkonto, Nutzerkonto; compte?; cuenta?; 账户, 账号, 帐号
username; Benutzername, Nutzername; nom d'utilisateur; nombre de usuario; 用户名
permission?, permissions, access rights; Berechtigung, Zugriffsrechte, Zugriff; droits d'accès; permisos; 权限, 访问权限
encryption, encrypted; Verschlüsselung, verschlüsselt; chiffrement, chiffré; cifrado, cifrada, encriptado; 加密
security; Sicherheit, Datensicherheit; sécurité; seguridad; 安全
privacy, data protection; Datenschutz, Privatsphäre; confidentialité, protection des données; privacidad, protección de datos; 隐私, 数据保护
hacker, hacked, attack, attacks; Hacker, gehackt, Angriff, Angriffe; pirate informatique, piraté, attaque, attaques; pirata informático, ataque, ataques, hackeado; 黑客, 攻击
malware, ransomware, trojan; Schadsoftware, Trojaner, Erpressungstrojaner; logiciel malveillant, rançongiciel; programa malicioso, troyano; 恶意软件, 木马, 勒索软件
phishing, spam; Phishing, Spam; hameçonnage, pourriel; suplantación, correo basura; 钓鱼邮件, 垃圾邮件
fingerprint; Fingerabdruck, Fingerabdrücke; empreinte digitale; huella dactilar; 指纹
sensor, sensors; Sensor, Sensoren, Fühler; capteur, capteurs; sensor, sensores; 传感器
robot, robots; Roboter; robot, robots; robot, robots; 机器人
artificial intelligence, AI?; künstliche Intelligenz, KI; intelligence artificielle, IA; inteligencia artificial, IA; 人工智能
algorithm; Algorithmus, Algorithmen; algorithme; algoritmo; 算法
test?, tests?, tested; getestet, testen; tester, testé; probar?, probado; 测试
log?, logs?; Protokoll, Protokolle, Logdatei; journalisation; bitácora; 日志
certificate authority, TLS; Zertifizierungsstelle; autorité de certification; autoridad de certificación; 证书机构
licence, license; Lizenz, Lizenzen; licence, licences; licencia, licencias; 许可证
subscription, subscribe, subscribed; Abonnement, Abo, abonniert; abonnement, abonné; suscripción, suscrito; 订阅
message?, messages; Nachricht, Nachrichten, Mitteilung; message, messages; mensaje, mensajes; 消息, 留言, 短信
notification, notified; Benachrichtigung, benachrichtigt; notification, notifié, prévenu; notificación, notificado, avisado, aviso; 通知
video call, videoconference; Videokonferenz, Videoanruf; visioconférence, visio; videollamada, videoconferencia; 视频会议, 视频通话
video, videos; Video, Videos; vidéo, vidéos; vídeo, vídeos; 视频
presentation?, slides; Präsentation, Präsentationen, Folien; présentation, diapositives; presentación, diapositivas; 演示, 幻灯片
social media, social network; soziale Medien; réseaux sociaux; redes sociales; 社交媒体
power supply; Netzteil, Stromversorgung; bloc d'alimentation, alimentation électrique; fuente de alimentación, suministro eléctrico; 电源
solar panel, solar panels, photovoltaic; Solaranlage, Photovoltaik, Solarmodul; panneau solaire, panneaux solaires, photovoltaïque; panel solar, placas solares, fotovoltaica; 太阳能
heat pump; Wärmepumpe; pompe à chaleur; bomba de calor; 热泵
`;
